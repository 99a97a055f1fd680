import type { ReferencePageInput } from '../common/page-input.ts'
import { PlaygroundPage } from './PlaygroundPage.tsx'
import { playgroundProps } from './playground-props.ts'

export default function render(input: ReferencePageInput) {
  return <PlaygroundPage {...playgroundProps(input)} copyPage={input.copyPage} />
}
