import { HydratedPart } from '../../../ui/HydratedPart.tsx'
import { useGuideData } from '../../data-context.tsx'
import Part from './NodeCheck.tsx'

export function NodeCheck() {
  const { base } = useGuideData()
  return <HydratedPart name="NodeCheck" component={Part} props={{ base }} prefix="node-check-" />
}
