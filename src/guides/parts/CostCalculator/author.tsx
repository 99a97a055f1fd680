import { HydratedPart } from '../../../ui/HydratedPart.tsx'
import Part from './CostCalculator.tsx'

export const CostCalculator = () => <HydratedPart name="CostCalculator" component={Part} props={{}} prefix="cost-" />
