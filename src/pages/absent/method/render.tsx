import { absentPath } from '../../../core/lib/path.ts'
import { documentOf, type ReferencePageInput } from '../../common/page-input.ts'
import { AbsentMethodPage } from './AbsentMethodPage.tsx'

/** Languages of the best replacement on this page. The replacement's own page has the others. */
const SHOWN = ['curl', 'viem']

export default function render(input: ReferencePageInput) {
  const { reference, path, base, copyPage, highlight } = input
  const group = reference.comparison.absent.find(({ methods }) => methods.some(({ name }) => absentPath(name) === path))
  const method = group?.methods.find(({ name }) => absentPath(name) === path)
  const refusal = documentOf(input).components.errors.MethodNotFound
  if (!group || !method || !refusal) throw new Error(`${path} is not a page of an absent method.`)
  const [best] = group.use
  const snippets = best === undefined ? [] : (reference.snippets(best)?.snippets ?? [])
  return (
    <AbsentMethodPage
      method={method}
      group={group}
      refusal={refusal}
      snippets={snippets
        .filter(({ id }) => SHOWN.includes(id))
        .map(({ id, label, language, code }) => ({ id, label, language, lines: highlight(code, language) }))}
      base={base}
      copyPage={copyPage}
    />
  )
}
