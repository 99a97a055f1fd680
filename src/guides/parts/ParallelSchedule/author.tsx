import { HydratedPart } from '../../../ui/HydratedPart.tsx'
import Part from './ParallelSchedule.tsx'

export const ParallelSchedule = () => (
  <HydratedPart name="ParallelSchedule" component={Part} props={{}} prefix="parallel-schedule-" />
)
