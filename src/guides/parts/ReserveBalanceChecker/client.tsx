export { default } from './ReserveBalanceChecker.tsx'
