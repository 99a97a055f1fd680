export { default } from './BlockLife.tsx'
