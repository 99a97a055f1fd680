export { Starters } from './Starters.tsx'
