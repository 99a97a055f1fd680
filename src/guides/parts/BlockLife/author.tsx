import { HydratedPart } from '../../../ui/HydratedPart.tsx'
import Part from './BlockLife.tsx'

export const BlockLife = () => <HydratedPart name="BlockLife" component={Part} props={{}} prefix="block-life-" />
