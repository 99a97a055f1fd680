import { HydratedPart } from '../../../ui/HydratedPart.tsx'
import Part from './AddNetwork.tsx'

export const AddNetwork = ({ network = 'mainnet' }: { network?: 'mainnet' | 'testnet' }) => (
  <HydratedPart name="AddNetwork" component={Part} props={{ network }} prefix={`add-${network}-`} />
)
