/** Chooses the field that shows a problem, at its place or the nearest place around it. */
import { pointerStep } from '../../core/lib/json-pointer.ts'
import { type Form, pointerOf } from './form.ts'
import type { FormNode } from './node.ts'
import type { Problem } from './problems.ts'

function pointersOf(node: FormNode, at: string): string[] {
  if (node.kind === 'choice') return pointersOf(node.node, at)
  if (node.kind === 'list') return [at, ...node.items.flatMap((item, index) => pointersOf(item, `${at}/${index}`))]
  if (node.kind === 'object')
    return [at, ...node.members.flatMap(({ key, node: member }) => pointersOf(member, at + pointerStep(key)))]
  return [at]
}

/** Problems by the pointer of the field that shows them. Problems without a field are under the empty pointer. */
export function byField(form: Form, problems: readonly Problem[]): Map<string, Problem[]> {
  const fields = new Set(form.params.flatMap(({ key, node }) => pointersOf(node, pointerOf(form, key))))
  form.rest.forEach((_, index) => {
    fields.add(`/${form.params.length + index}`)
  })
  const shown = new Map<string, Problem[]>()
  for (const problem of problems) {
    let at = problem.path === '' ? missingParam(form, problem) : problem.path
    while (at !== '' && !fields.has(at)) at = at.slice(0, at.lastIndexOf('/'))
    shown.set(at, [...(shown.get(at) ?? []), problem])
  }
  return shown
}

/** A missing parameter has no place in the params, but its row still shows the problem. */
function missingParam(form: Form, { keyword, message }: Problem): string {
  const missing = keyword === 'required' ? form.params.find(({ key }) => message.includes(`"${key}"`)) : undefined
  return missing ? pointerOf(form, missing.key) : ''
}
