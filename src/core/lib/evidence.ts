/** Source lines and node responses that support the statements of the reference. Types and formatting. Pure. */

/** A line of public source that supports a statement. */
export type SourceLine = {
  /** `category-labs/monad-bft` */
  repository: string
  path: string
  line: number
  /** Commit at which the line was read, 40 hex digits. */
  commit: string
  /** The text found there, at most 120 characters. */
  literal: string
}

/** Files of a public copy that contain later changes. Line numbers are omitted because the copy is not the original. */
export type LaterState = { repository: string; commit: string; state: string; paths: string[] }

/** A Monad node's response to a request that tests a statement. */
export type Observation = {
  kind: 'error' | 'limit' | 'flag'
  id: string
  network: string
  client: string
  /** Day of the answer. */
  date: string
  code?: number
  message?: string
  /** For limits: the value tested, and whether the node accepted it. */
  asked?: number
  accepted?: boolean
  /** Flags: whether the node offers the method. */
  offered?: boolean
}

/** One verifiable statement about a node, with its source lines or the reason why there are none. */
export type Statement = {
  kind: 'error' | 'limit' | 'flag' | 'default' | 'nullability' | 'difference'
  /** Unique within its kind: `InvalidParams`, `eth_call/call-gas`, `Receipt.to`. */
  id: string
  text: string
  /** The method whose page shows the statement. Omitted for errors, shapes and the node as a whole. */
  method?: string
  source?: SourceLine[]
  without?: string
  after?: LaterState
  observed?: Omit<Observation, 'kind' | 'id'>[]
}

/** Statement kinds with their labels on the proof page, in page order. */
export const STATEMENT_KINDS: readonly { kind: Statement['kind']; plural: string }[] = [
  { kind: 'error', plural: 'errors' },
  { kind: 'limit', plural: 'limits' },
  { kind: 'flag', plural: 'methods that a flag or a data source enables' },
  { kind: 'default', plural: 'defaults' },
  { kind: 'nullability', plural: 'members and results that can be null or missing' },
  { kind: 'difference', plural: 'differences from Ethereum' },
]

/** Digits of a commit that are shown. */
const SHORT = 10

export const shortCommit = (commit: string): string => commit.slice(0, SHORT)

/** Address of a line on the host of its repository. */
export const lineUrl = ({ repository, commit, path, line }: LinePlace): string =>
  `https://github.com/${repository}/blob/${commit}/${path}#L${line}`

/** Location of a line, without the text found there. */
export type LinePlace = Omit<SourceLine, 'literal'>

/** A place as pages write it, with a short commit, which the host resolves as well. */
export const shortPlace = ({ repository, commit, path, line }: LinePlace): LinePlace => ({
  repository,
  commit: shortCommit(commit),
  path,
  line,
})

/** Encodes line locations for an HTML attribute. `readPlaces` decodes them. Paths must not contain spaces. */
export const writePlaces = (lines: readonly LinePlace[]): string =>
  lines.map(({ repository, commit, path, line }) => `${repository}@${shortCommit(commit)}:${path}:${line}`).join(' ')

const PLACE = /^([^@]+)@([0-9a-f]+):(.+):(\d+)$/

/** Decodes the output of `writePlaces` and ignores everything else. */
export const readPlaces = (text: string): LinePlace[] =>
  text.split(' ').flatMap((place) => {
    const [, repository = '', commit = '', path = '', line = ''] = PLACE.exec(place) ?? []
    return path === '' ? [] : [{ repository, commit, path, line: Number(line) }]
  })

/** Short names of lines in their order: `monad-bft monad-rpc/src/cli.rs:81`, then `82` for the next line of that file. */
export function lineNames(lines: readonly SourceLine[]): string[] {
  const file = ({ repository, path }: SourceLine) => `${repository.slice(repository.indexOf('/') + 1)} ${path}`
  return lines.map((line, index) => {
    const before = lines[index - 1]
    return before && file(before) === file(line) ? String(line.line) : `${file(line)}:${line.line}`
  })
}

/** Why a statement has no line of source, and what a later copy of the source shows. */
export function sourceNote({ without = '', after }: Statement): string {
  const later = after
    ? `A public copy of the server shows the ${after.state}: ${after.repository} ${after.paths.join(', ')}.`
    : ''
  return [without, later].filter(Boolean).join(' ')
}

/** Observed responses of Monad nodes: `mainnet, Monad/0.16.4, 2026-10-05: -32003`. Empty without a test. */
export const observedText = ({ observed }: Statement): string =>
  (observed ?? [])
    .map((seen) => {
      const who = [seen.network, seen.client, seen.date].filter((part) => part !== '').join(', ')
      return `${who}: ${verdictOf(seen)}`
    })
    .join('; ')

function verdictOf({ code, asked, accepted, offered }: Omit<Observation, 'kind' | 'id'>): string {
  if (offered !== undefined) return offered ? 'offered' : 'not offered'
  if (asked === undefined) return String(code ?? '')
  return `${asked.toLocaleString('en')} ${accepted ? 'accepted' : `refused, ${code ?? 'no code'}`}`
}

/** Statements by kind and id, for rows that look their own up. */
export type StatementIndex = ReadonlyMap<string, Statement>

export const indexStatements = (statements: readonly Statement[]): StatementIndex =>
  new Map(statements.map((statement) => [`${statement.kind} ${statement.id}`, statement]))

/** Statements for a method's page, including statements about the errors that it lists. */
export const statementsOfMethod = (
  statements: readonly Statement[],
  method: { name: string; errors: readonly { id: string }[] },
): Statement[] =>
  statements.filter(
    ({ kind, id, method: own }) =>
      own === method.name || (kind === 'error' && method.errors.some((row) => row.id === id)),
  )
