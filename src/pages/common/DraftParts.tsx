import { inWords } from '../../core/lib/comparison-model.ts'
import type { DraftDocument, DraftRecord, DraftSchema } from '../../core/lib/draft.ts'
import { DRAFT_PATH, withBase } from '../../core/lib/path.ts'
import { proposalUrl } from '../../core/lib/proposals.ts'
import { InlineMarkdown } from '../../ui/InlineMarkdown.tsx'
import { WideTable } from './WidePage.tsx'

type DraftProps = { draft: DraftDocument; base: string }

/**
 * The text and the suite that the draft follows, and how much of the suite it agrees with.
 * @param record Undefined before the first judgment
 */
export function DraftSource({ draft, base, record }: DraftProps & { record: DraftRecord | undefined }) {
  const { proposal, suite, commits } = draft['x-draft']
  const folder = `${proposal.slice(0, 3)}s`
  const same = record?.vectors.filter(({ verdict }) => verdict === 'same').length
  return (
    <p>
      These pages follow the{' '}
      <a href={`https://github.com/${suite}/tree/${commits.suite}`} rel="noopener">
        test suite at commit {commits.suite.slice(0, 7)}
      </a>{' '}
      where it differs from the{' '}
      <a href={`https://github.com/monad-crypto/MIPs/blob/${commits.text}/${folder}/${proposal}.md`} rel="noopener">
        text at commit {commits.text.slice(0, 7)}
      </a>{' '}
      of <a href={proposalUrl(proposal)}>{proposal}</a>.
      {record && (
        <>
          {' '}
          The <a href={withBase(base, `${DRAFT_PATH}/openrpc.json`)}>draft document</a> agrees with{' '}
          {same === record.vectors.length ? 'all' : `${same} of the`} {record.vectors.length} test vectors that were
          compared on <time dateTime={record.date}>{record.date}</time>.
        </>
      )}
    </p>
  )
}

/** The service outside of the nodes that documents some of the methods. */
export function DraftElsewhere({ draft }: { draft: DraftDocument }) {
  const { elsewhere } = draft['x-draft']
  if (elsewhere === undefined) return null
  return (
    <p>
      <a href={elsewhere.url} rel="noopener">
        {elsewhere.name}
      </a>
      , a provider's service, documents{' '}
      <InlineMarkdown text={inWords(elsewhere.methods.map((name) => `\`${name}\``))} /> as live (seen on{' '}
      <time dateTime={elsewhere.seen}>{elsewhere.seen}</time>). Its URL is <code>{elsewhere.endpoints.mainnet}</code>{' '}
      for mainnet, and <code>{elsewhere.endpoints.testnet}</code> for testnet.
    </p>
  )
}

/** Members that the requests or the results of all methods have. */
export function DraftMembers({ draft, base, of }: DraftProps & { of: 'request' | 'result' }) {
  const [method] = draft.methods
  const schema = of === 'request' ? method?.params[0]?.schema : method?.result.schema
  const { filter: _, fields: __, data: ___, ...shared } = schema?.properties ?? {}
  return <DraftRows draft={draft} label={`Members of the ${of}`} head="Member" rows={shared} base={base} />
}

export function DraftErrors({ draft, base }: DraftProps) {
  return (
    <WideTable label="Drafted errors" heads={['Code', 'Message', 'Cause', 'What to do']}>
      {(draft.methods[0]?.errors ?? []).map(({ code, message, 'x-cause': cause, 'x-remedy': remedy }) => (
        <tr key={code}>
          <th scope="row">{code}</th>
          <td data-label="Message">{message}</td>
          <td data-label="Cause">
            <InlineMarkdown text={cause} base={base} />
          </td>
          <td data-label="What to do">
            <InlineMarkdown text={remedy} base={base} />
          </td>
        </tr>
      ))}
    </WideTable>
  )
}

export function DraftTypes({ draft, base }: DraftProps) {
  return (
    <WideTable label="Drafted types" heads={['Type', 'JSON form']}>
      {Object.entries(draft.components.schemas).map(
        ([name, { title, description }]) =>
          title &&
          description && (
            <tr key={name}>
              <th scope="row">{title}</th>
              <td data-label="JSON form">
                <InlineMarkdown text={description} base={base} />
              </td>
            </tr>
          ),
      )}
    </WideTable>
  )
}

type Types = DraftDocument['components']['schemas']

type RowsProps = {
  draft: DraftDocument
  label: string
  head: string
  rows: Readonly<Record<string, DraftSchema>>
  /** The objects that lack a field, in words. */
  absent?: Readonly<Record<string, string>> | undefined
  base: string
}

/** Members or fields with their types. */
export function DraftRows({ draft, label, head, rows, absent = {}, base }: RowsProps) {
  return (
    <WideTable label={label} heads={[head, 'Type', 'Description']}>
      {Object.entries(rows).map(([name, schema]) => (
        <tr key={name}>
          <th scope="row">
            <code>{name}</code>
          </th>
          <td data-label="Type">
            <TypeName schema={schema} types={draft.components.schemas} base={base} />
          </td>
          <td data-label="Description">
            <InlineMarkdown text={String(schema.description ?? '')} base={base} />
            {absent[name] && (
              <>
                {' '}
                <InlineMarkdown text={`Absent for ${absent[name]}.`} />
              </>
            )}
          </td>
        </tr>
      ))}
    </WideTable>
  )
}

/** The title of a type. The table of types explains the others. */
function TypeName({ schema: { $ref, type }, types, base }: { schema: DraftSchema; types: Types; base: string }) {
  const named = types[$ref?.split('/').at(-1) ?? '']
  if (named === undefined) return String(type ?? '')
  if (Array.isArray(named.enum)) return <InlineMarkdown text={named.enum.map((value) => `\`${value}\``).join(' or ')} />
  if (named.description === undefined) return named.title
  return <a href={withBase(base, `${DRAFT_PATH}#types`)}>{named.title}</a>
}
