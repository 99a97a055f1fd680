export { default } from './Playground.tsx'
