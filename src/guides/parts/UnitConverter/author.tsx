import { HydratedPart } from '../../../ui/HydratedPart.tsx'
import Part from './UnitConverter.tsx'

export const UnitConverter = () => <HydratedPart name="UnitConverter" component={Part} props={{}} prefix="units-" />
