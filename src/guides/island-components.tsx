/** Authoring components that come alive: each is rendered whole at build and hydrated when it comes near. */
import { Island } from '../ui/Island.tsx'
import AddNetworkIsland from './islands/AddNetwork.tsx'
import BftRoundIsland from './islands/BftRound.tsx'
import BlockLifeIsland from './islands/BlockLife.tsx'
import CostCalculatorIsland from './islands/CostCalculator.tsx'
import ParallelScheduleIsland from './islands/ParallelSchedule.tsx'
import ReserveBalanceCheckerIsland from './islands/ReserveBalanceChecker.tsx'
import UnitConverterIsland from './islands/UnitConverter.tsx'

export const AddNetwork = ({ network = 'mainnet' }: { network?: 'mainnet' | 'testnet' }) => (
  <Island name="AddNetwork" component={AddNetworkIsland} props={{ network }} prefix={`add-${network}-`} />
)
export const BftRound = () => <Island name="BftRound" component={BftRoundIsland} props={{}} prefix="bft-round-" />
export const BlockLife = () => <Island name="BlockLife" component={BlockLifeIsland} props={{}} prefix="block-life-" />
export const CostCalculator = () => (
  <Island name="CostCalculator" component={CostCalculatorIsland} props={{}} prefix="cost-" />
)
export const ParallelSchedule = () => (
  <Island name="ParallelSchedule" component={ParallelScheduleIsland} props={{}} prefix="parallel-schedule-" />
)
export const ReserveBalanceChecker = () => (
  <Island name="ReserveBalanceChecker" component={ReserveBalanceCheckerIsland} props={{}} prefix="reserve-" />
)
export const UnitConverter = () => (
  <Island name="UnitConverter" component={UnitConverterIsland} props={{}} prefix="units-" />
)
