export { default } from './MeasureEndpoints.tsx'
