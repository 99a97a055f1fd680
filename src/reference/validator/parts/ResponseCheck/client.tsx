export { default } from './ResponseCheck.tsx'
