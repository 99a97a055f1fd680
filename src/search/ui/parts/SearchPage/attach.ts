export { attach } from './page-search.tsx'
