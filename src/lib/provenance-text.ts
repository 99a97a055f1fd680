import type { Provenance } from './method-model.ts'

/** Where an example comes from, in a sentence: "Recorded from Monad devnet, chain 20143, block 393." */
export function provenanceText(provenance: Provenance): string {
  const parts = [
    provenance.client,
    provenance.chainId === undefined ? undefined : `chain ${provenance.chainId}`,
    provenance.block === undefined ? undefined : `block ${provenance.block.toLocaleString('en')}`,
    provenance.date,
  ].filter((part) => part !== undefined)
  const where = [provenance.node, ...parts].filter((part) => part !== undefined).join(', ')
  if (provenance.kind === 'recorded') return `Recorded from ${where || provenance.source}.`
  if (provenance.kind === 'sourced') return `Taken from ${sentence(provenance.source)}`
  return `Constructed: ${sentence(provenance.note ?? provenance.source)}`
}

const sentence = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)
