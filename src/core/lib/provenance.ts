/** The five classes of examples by provenance, with labels and counts. Pure. */
import { chain } from '../../chain.config.ts'
import type { ExampleCase, Provenance, ProvenanceKind } from './method-model.ts'

/** A class of examples with its name, plural and description. */
export type ProvenanceClass = {
  kind: ProvenanceKind
  /** `answer of a Monad node` */
  name: string
  /** `answers of a Monad node`, for counts other than one. */
  plural: string
  meaning: string
  /** Color of its mark. */
  tone: 'success' | 'info' | 'warn'
}

/** The classes, the best first: Monad's own data say more about Monad than the answer of another node. */
export const PROVENANCE_CLASSES: readonly ProvenanceClass[] = [
  {
    kind: 'monad-node',
    name: `answer of a ${chain.name} node`,
    plural: `answers of a ${chain.name} node`,
    meaning: `A ${chain.name} node returned this response, recorded by the named source.`,
    tone: 'success',
  },
  {
    kind: 'assembled',
    name: `assembled from ${chain.name} data`,
    plural: `assembled from ${chain.name} data`,
    meaning: `Every value is data of a ${chain.name} chain, assembled by the rules of the server.`,
    tone: 'success',
  },
  {
    kind: 'other-node',
    name: 'answer of another node',
    plural: 'answers of another node',
    meaning: `Another kind of node, such as anvil, returned this response. ${chain.name} returns the same shape.`,
    tone: 'info',
  },
  {
    kind: 'published',
    name: 'published example',
    plural: 'published examples',
    meaning: 'A public page, or a test of the node, shows these values.',
    tone: 'info',
  },
  {
    kind: 'constructed',
    name: 'constructed',
    plural: 'constructed',
    meaning: 'Built by the rules of the server, as the note explains.',
    tone: 'warn',
  },
]

/** Place of a class, 0 for the best. */
export const provenanceRank = (kind: ProvenanceKind): number => PROVENANCE_CLASSES.findIndex((of) => of.kind === kind)

/** The class that an example belongs to. */
export function classOf({ kind }: Provenance): ProvenanceClass {
  const found = PROVENANCE_CLASSES.find((of) => of.kind === kind)
  if (!found) throw new Error(`"${kind}" is not a class of examples.`)
  return found
}

/** Whether a node gave the answer, so that it may be called recorded. */
export const isRecorded = ({ kind }: Provenance): boolean => kind === 'monad-node' || kind === 'other-node'

/** Number of examples in each class, best class first. Includes empty classes. */
export function countClasses(
  examples: readonly Pick<ExampleCase, 'provenance'>[],
): (ProvenanceClass & { count: number })[] {
  return PROVENANCE_CLASSES.map((of) => ({
    ...of,
    count: examples.filter(({ provenance }) => provenance.kind === of.kind).length,
  }))
}

/** `3 answers of a Monad node, 1 constructed`. Omits empty classes. */
export const classCounts = (examples: readonly Pick<ExampleCase, 'provenance'>[]): string =>
  countClasses(examples)
    .filter(({ count }) => count > 0)
    .map(({ count, name, plural }) => `${count} ${count === 1 ? name : plural}`)
    .join(', ')

/** Class and place of an example in a few words: "assembled from Monad data (Monad mainnet, chain 143, block 2)". */
export function provenanceLabel(provenance: Provenance): string {
  const { kind } = provenance
  const place = isRecorded(provenance) || kind === 'assembled' ? placeOf(provenance) : ''
  return `${classOf(provenance).name}${place === '' ? '' : ` (${place})`}`
}

/** Describes an example's provenance in a sentence: "Recorded from anvil, anvil/v1.7.1, chain 143, block 2." */
export function provenanceText(provenance: Provenance): string {
  const { kind, source, note } = provenance
  if (isRecorded(provenance)) return `Recorded from ${sentence(placeOf(provenance) || source)}${after(note)}`
  if (kind === 'assembled') return `Assembled from ${sentence(placeOf(provenance) || source)}${after(note)}`
  if (kind === 'published') return `Published example: ${sentence(source)}${after(note)}`
  return `Constructed: ${sentence(note ?? source)}`
}

/** Node, client, chain, block and date, as far as they are known. The date is the day of the recording, or of the block. */
function placeOf(provenance: Provenance): string {
  const { node, client, chainId, block, date } = provenance
  const day = date !== undefined && isRecorded(provenance) && /^\d/.test(date) ? `on ${date}` : date
  const parts = [
    client !== undefined && node !== undefined && client.startsWith(node) ? undefined : node,
    client,
    chainId === undefined ? undefined : `chain ${chainId}`,
    block === undefined ? undefined : `block ${block.toLocaleString('en')}`,
    day,
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}

const after = (note: string | undefined): string => (note === undefined ? '' : ` ${sentence(note)}`)

const sentence = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)
