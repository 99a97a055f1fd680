export { default } from './ParallelSchedule.tsx'
