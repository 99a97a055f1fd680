import { HydratedPart } from '../../../ui/HydratedPart.tsx'
import Part from './MeasureEndpoints.tsx'

export const MeasureEndpoints = () => (
  <HydratedPart name="MeasureEndpoints" component={Part} props={{}} prefix="measure-" />
)
