export { default } from './NodeCheck.tsx'
