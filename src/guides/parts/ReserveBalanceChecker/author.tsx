import { HydratedPart } from '../../../ui/HydratedPart.tsx'
import Part from './ReserveBalanceChecker.tsx'

export const ReserveBalanceChecker = () => (
  <HydratedPart name="ReserveBalanceChecker" component={Part} props={{}} prefix="reserve-" />
)
