import { HydratedPart } from '../../../ui/HydratedPart.tsx'
import Part from './RaptorCastBench.tsx'

export const RaptorCastBench = () => (
  <HydratedPart name="RaptorCastBench" component={Part} props={{}} prefix="raptorcast-bench-" />
)
