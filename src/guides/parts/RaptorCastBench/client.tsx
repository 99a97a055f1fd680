export { default } from './RaptorCastBench.tsx'
