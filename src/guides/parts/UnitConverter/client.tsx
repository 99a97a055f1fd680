export { default } from './UnitConverter.tsx'
