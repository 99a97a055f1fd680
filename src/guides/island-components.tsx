/** Authoring components that come alive: each is rendered whole at build and hydrated when it comes near. */
import { HydratedPart } from '../ui/HydratedPart.tsx'
import AddNetworkIsland from './parts/AddNetwork/AddNetwork.tsx'
import BftRoundIsland from './parts/BftRound/BftRound.tsx'
import BlockLifeIsland from './parts/BlockLife/BlockLife.tsx'
import CostCalculatorIsland from './parts/CostCalculator/CostCalculator.tsx'
import ParallelScheduleIsland from './parts/ParallelSchedule/ParallelSchedule.tsx'
import ReserveBalanceCheckerIsland from './parts/ReserveBalanceChecker/ReserveBalanceChecker.tsx'
import UnitConverterIsland from './parts/UnitConverter/UnitConverter.tsx'

export const AddNetwork = ({ network = 'mainnet' }: { network?: 'mainnet' | 'testnet' }) => (
  <HydratedPart name="AddNetwork" component={AddNetworkIsland} props={{ network }} prefix={`add-${network}-`} />
)
export const BftRound = () => <HydratedPart name="BftRound" component={BftRoundIsland} props={{}} prefix="bft-round-" />
export const BlockLife = () => (
  <HydratedPart name="BlockLife" component={BlockLifeIsland} props={{}} prefix="block-life-" />
)
export const CostCalculator = () => (
  <HydratedPart name="CostCalculator" component={CostCalculatorIsland} props={{}} prefix="cost-" />
)
export const ParallelSchedule = () => (
  <HydratedPart name="ParallelSchedule" component={ParallelScheduleIsland} props={{}} prefix="parallel-schedule-" />
)
export const ReserveBalanceChecker = () => (
  <HydratedPart name="ReserveBalanceChecker" component={ReserveBalanceCheckerIsland} props={{}} prefix="reserve-" />
)
export const UnitConverter = () => (
  <HydratedPart name="UnitConverter" component={UnitConverterIsland} props={{}} prefix="units-" />
)
