export { default } from './BftRound.tsx'
