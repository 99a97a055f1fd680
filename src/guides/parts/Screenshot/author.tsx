export { Screenshot } from './Screenshot.tsx'
