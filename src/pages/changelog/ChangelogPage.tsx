import { Fragment, type ReactNode } from 'react'
import { methodsText } from '../../core/lib/method-count.ts'
import type { MethodModel } from '../../core/lib/method-model.ts'
import { methodPath, withBase } from '../../core/lib/path.ts'
import type { SpecChange, SpecRelease } from '../../core/lib/spec-changes.ts'
import { CHANGELOG_FEED } from '../../core/model/constants.ts'
import { InlineMarkdown } from '../../ui/InlineMarkdown.tsx'
import { WidePage } from '../common/WidePage.tsx'

export type ChangelogPageProps = {
  releases: readonly SpecRelease[]
  models: readonly MethodModel[]
  base: string
  copyPage?: ReactNode
}

/** Changes of the node from the method notes, and computed changes between versions of the document. */
export function ChangelogPage({ releases, models, base, copyPage }: ChangelogPageProps) {
  return (
    <WidePage
      title="Changes to the reference"
      lead="Every change to the reference, with breaking changes marked. Changes of the node are first."
      copyPage={copyPage}
      parts={['Table', 'IndexTable']}
    >
      <NodeChanges models={models} base={base} />
      {releases.map((release) => (
        <Release key={release.version + String(release.unreleased ?? '')} release={release} base={base} />
      ))}
    </WidePage>
  )
}

function Release({ release, base }: { release: SpecRelease; base: string }) {
  const { version, date, from, unreleased, counts } = release
  const changes = merged(release.changes)
  const id = unreleased ? 'unreleased' : `v${version}`
  const breaking = changes.filter((change) => change.breaking).length
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>
        Version {version}
        <small>
          {[
            ...(date === undefined ? [] : [date]),
            ...(from === undefined
              ? []
              : [`${changes.length} ${changes.length === 1 ? 'change' : 'changes'}, ${breaking} breaking`]),
          ].join(', ')}
        </small>
      </h2>
      <p>
        {from === undefined
          ? 'The first version has '
          : changes.length === 0
            ? `Only prose and examples differ from version ${from}. This version has `
            : `${unreleased ? 'Not released yet. ' : ''}The changes since version ${from}. This version has `}
        {methodsText({ listed: counts.methods, more: counts.beyond })}, {counts.shapes} shapes, {counts.errors} errors{' '}
        and {counts.examples} examples. <a href={withBase(base, `/openrpc/${version}/openrpc.json`)}>The document</a>,{' '}
        <a href={withBase(base, `/openrpc/${version}/openrpc.json.sha256`)}>its SHA-256</a>
      </p>
      {changes.length > 0 && <ChangeTable changes={changes} version={version} base={base} />}
    </section>
  )
}

type MergedChange = Omit<SpecChange, 'where'> & { where: string[] }

/** The same change of several parts becomes one row. Breaking changes are first. */
function merged(changes: readonly SpecChange[]): MergedChange[] {
  const rows = new Map<string, MergedChange>()
  for (const { where, methods, ...change } of changes) {
    const key = JSON.stringify(change) + (change.subject === 'error' && change.kind !== 'changed' ? where : '')
    const row = rows.get(key)
    rows.set(key, {
      ...change,
      where: [...(row?.where ?? []), where],
      methods: [...new Set([...(row?.methods ?? []), ...methods])],
    })
  }
  return [...rows.values()].sort((a, b) => Number(b.breaking) - Number(a.breaking))
}

function ChangeTable({ changes, version, base }: { changes: readonly MergedChange[]; version: string; base: string }) {
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label={`Changes of version ${version}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Change</th>
            <th scope="col">Breaking</th>
            <th scope="col">What to do</th>
            <th scope="col">Methods</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change, index) => (
            <tr key={index}>
              <th scope="row">
                {change.where.map((part, place) => (
                  <Fragment key={part}>
                    {place > 0 && ', '}
                    <code>{part}</code>
                  </Fragment>
                ))}
              </th>
              <td>
                <InlineMarkdown text={change.text} base={base} />
              </td>
              <td>{change.breaking ? 'yes' : 'no'}</td>
              <td>{change.migration ?? ''}</td>
              <td>
                {change.methods.length > 4 ? (
                  `${change.methods.length} methods`
                ) : (
                  <Links names={change.methods} base={base} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Links({ names, base }: { names: readonly string[]; base: string }) {
  return (
    <>
      {names.flatMap((name, index) => [
        index === 0 ? '' : ', ',
        <a className="wire-link" key={name} href={withBase(base, methodPath(name))}>
          {name}
        </a>,
      ])}
    </>
  )
}

type NodeChange = { client: string; date: string; note: string; methods: string[] }

/** Newest client first. A change that several methods share appears once. */
function nodeChanges(models: readonly MethodModel[]): NodeChange[] {
  const found = new Map<string, NodeChange>()
  for (const { name, changes } of models) {
    for (const { client, date = '', note } of changes) {
      const key = `${client} ${note}`
      const entry = found.get(key) ?? { client: client.replace(/^v/, ''), date, note, methods: [] }
      found.set(key, { ...entry, methods: [...entry.methods, name] })
    }
  }
  const parts = (client: string) => client.split('.').map((part) => Number.parseInt(part, 10) || 0)
  return [...found.values()].sort((a, b) => {
    const [left, right] = [parts(a.client), parts(b.client)]
    for (const index of [0, 1, 2]) {
      const difference = (right[index] ?? 0) - (left[index] ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  })
}

function NodeChanges({ models, base }: { models: readonly MethodModel[]; base: string }) {
  const changes = nodeChanges(models)
  if (changes.length === 0) return null
  return (
    <section className="section" aria-labelledby="node">
      <h2 id="node">
        Changes of the node<small>as noted on the method pages</small>
      </h2>
      <p>
        Subscribe to the <a href={withBase(base, CHANGELOG_FEED)}>feed</a> of client releases.
      </p>
      <div className="table-box" tabIndex={0} role="region" aria-label="Changes of the node">
        <table>
          <thead>
            <tr>
              <th scope="col">Client</th>
              <th scope="col">Date</th>
              <th scope="col">Change</th>
              <th scope="col">Methods</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ client, date, note, methods }) => (
              <tr key={client + note}>
                <th scope="row">{client}</th>
                <td className="short">{date}</td>
                <td>
                  <InlineMarkdown text={note} base={base} />
                </td>
                <td>
                  <Links names={methods} base={base} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
