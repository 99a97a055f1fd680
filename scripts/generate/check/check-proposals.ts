/** Checks that the methods and limits of a proposal exist, and that only open proposals have some. */
import { toPointer } from '../../../src/core/lib/json-pointer.ts'
import { isOpen, type Proposal } from '../../../src/core/lib/proposals.ts'
import type { OpenRpcDocument } from '../openrpc/document.ts'
import type { Problem } from '../openrpc/problem.ts'
import { PROPOSALS } from '../openrpc/proposals-file.ts'

type Limited = { 'x-limits'?: readonly { id: string }[]; name: string }

export function checkProposals(proposals: readonly Proposal[], document: OpenRpcDocument): Problem[] {
  const problems: Problem[] = []
  const methods = document.methods as readonly Limited[]
  const known = {
    methods: new Set(methods.map(({ name }) => name)),
    limits: new Set([
      ...((document['x-node-limits'] ?? []) as { id: string }[]).map(({ id }) => `node/${id}`),
      ...methods.flatMap(({ name, 'x-limits': limits = [] }) => limits.map(({ id }) => `${name}/${id}`)),
    ]),
  }
  const seen = new Set<string>()
  for (const [index, proposal] of proposals.entries()) {
    const at = toPointer(index)
    const add = (member: string, message: string, fix: string) =>
      problems.push({ file: PROPOSALS, pointer: `${at}${member}`, message, fix })
    if (seen.has(proposal.id)) add('/id', `${proposal.id} is listed twice.`, 'Keep one of the two.')
    seen.add(proposal.id)
    if (proposal.affects && !isOpen(proposal))
      add('/affects', `${proposal.id} is ${proposal.status}, so nothing will change.`, 'Delete "affects".')
    for (const [place, change] of (proposal.affects ?? []).entries()) {
      for (const kind of ['methods', 'limits'] as const)
        for (const name of change[kind] ?? [])
          if (!known[kind].has(name))
            add(`/affects/${place}/${kind}`, `"${name}" does not exist in the document.`, 'Correct the name.')
    }
  }
  return problems
}
