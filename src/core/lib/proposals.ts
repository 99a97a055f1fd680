/** Proposals for changes of the network, and what they change in the reference. Types and selection. Pure. */

/** Status words of a proposal's file. The first three are still open. */
export const PROPOSAL_STATUS = ['Draft', 'Review', 'Last Call', 'Final', 'Living', 'Stagnant', 'Withdrawn'] as const
const OPEN: ReadonlySet<string> = new Set(PROPOSAL_STATUS.slice(0, 3))

/** A change that a proposal makes, with the methods, opcodes and limits that it concerns. */
export type ProposedChange = {
  methods?: string[]
  opcodes?: string[]
  /** `node/<id>` or `<method>/<id>`. */
  limits?: string[]
  /** The methods do not change, because the proposal adds others. */
  alternative?: true
  /** Sentences with inline Markdown. */
  note: string
}

export type Proposal = {
  /** `MIP-15`, `MRC-13`. */
  id: string
  title: string
  status: (typeof PROPOSAL_STATUS)[number]
  /** Day from the head of its file. */
  created: string
  changes: string
  network: string
  affects?: ProposedChange[]
  compare?: ComparedValue[]
}

/** A value today, with the proposal, and on Ethereum after the fork that contains its EIPs. */
export type ComparedValue = { topic: string; today: string; proposed: string; ethereum: string }

/** One change of one open proposal, ready to be shown. */
export type Planned = Pick<Proposal, 'id' | 'status'> &
  Pick<ProposedChange, 'note' | 'alternative'> & { href: string; names: readonly string[] }

export const isOpen = ({ status }: Pick<Proposal, 'status'>): boolean => OPEN.has(status)

/** Address of a proposal's text. MIPs and MRCs are in two folders. */
export const proposalUrl = (id: string): string => `https://mips.monad.xyz/${id.slice(0, 3)}s/${id}`

/**
 * Changes of open proposals.
 * @param kind methods, opcodes or limits
 * @param name one of them. Without it, all of the kind
 */
export const plannedChanges = (
  proposals: readonly Proposal[],
  kind: 'methods' | 'opcodes' | 'limits',
  name?: string,
): Planned[] =>
  proposals.filter(isOpen).flatMap(({ id, status, affects = [] }) =>
    affects.flatMap(({ note, alternative, ...about }) => {
      const names = (about[kind] ?? []).filter((one) => name === undefined || one === name)
      return names.length === 0
        ? []
        : [{ id, status, href: proposalUrl(id), note, ...(alternative && { alternative }), names }]
    }),
  )

/** `MIP-18, MIP-15 in review, MIP-11 as a draft`, each proposal once. */
export const plannedText = (planned: readonly Pick<Planned, 'id' | 'status'>[]): string =>
  [...new Set(planned.map(({ status }) => status))]
    .map((status) => {
      const ids = new Set(planned.filter((one) => one.status === status).map(({ id }) => id))
      return `${[...ids].join(', ')} ${WORDS[status] ?? status}`
    })
    .join(', ')

/** `Proposed changes: MIP-15 in review. Drafted alternative: MIP-16 in review`. */
export const plannedTitle = (planned: readonly Pick<Planned, 'id' | 'status' | 'alternative'>[]): string =>
  [
    { word: 'Proposed changes', of: planned.filter(({ alternative }) => !alternative) },
    { word: 'Drafted alternative', of: planned.filter(({ alternative }) => alternative) },
  ]
    .flatMap(({ word, of }) => (of.length === 0 ? [] : [`${word}: ${plannedText(of)}`]))
    .join('. ')

const WORDS: Partial<Record<Proposal['status'], string>> = {
  Draft: 'as a draft',
  Review: 'in review',
  'Last Call': 'in last call',
}

/** A row of `content/data/revisions.yaml`. */
export type Activation = { name: string; mainnet: string; testnet: string }

/** `Active since MONAD_TEN` with the days of both networks. Their one home is the table of revisions. */
export const withDays = (network: string, revisions: readonly Activation[]): string =>
  network.replace(/Active since (MONAD_\w+)/, (whole, name: string) => {
    const revision = revisions.find((one) => one.name === `\`${name}\``)
    const [testnet, mainnet] = [revision?.testnet, revision?.mainnet].map((time) => time?.split(' ')[0])
    return revision ? `Testnet since ${testnet}, mainnet since ${mainnet} (\`${name}\`)` : whole
  })

/** The row of a proposal in the table of all proposals. */
export const proposalRow = ({ id, title, status, created, changes, network }: Proposal): Record<string, string> => ({
  proposal: `[${id}](${proposalUrl(id)}) ${title}`,
  status: `${status}, ${created}`,
  changes,
  network,
})

/** The rows of the table that compares Monad today, with a proposal, and Ethereum. */
export const comparedValues = (proposals: readonly Proposal[]): ComparedValue[] =>
  proposals.filter(isOpen).flatMap(({ compare = [] }) => compare)
