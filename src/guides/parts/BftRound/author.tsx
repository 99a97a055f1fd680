import { HydratedPart } from '../../../ui/HydratedPart.tsx'
import Part from './BftRound.tsx'

export const BftRound = () => <HydratedPart name="BftRound" component={Part} props={{}} prefix="bft-round-" />
