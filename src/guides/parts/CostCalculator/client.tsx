export { default } from './CostCalculator.tsx'
