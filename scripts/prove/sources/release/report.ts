/** Writes the changes of a release as a patch that a person applies. It does not edit files. */

import type { ReleaseChanges } from './compare.ts'
import type { FactChange } from './facts.ts'

/** Digits of a commit in the changelog. */
const SHORT = 9

export function releaseReport(changes: ReleaseChanges): string {
  const { tag, from, commit, day, revision, activations, fields, defaults, texts, commits, evidence } = changes
  const version = tag.replace(/^v/, '')
  const section = (title: string, rows: readonly string[]): string[] => (rows.length === 0 ? [] : ['', title, ...rows])
  return [
    `# Proposed for ${version}, compared with ${from.replace(/^v/, '')}. Nothing was changed.`,
    ...section('openrpc/clients.yaml', [
      `- { version: ${version}, date: '${day}'${revision ? `, revision: ${revision}` : ''} }`,
    ]),
    ...section('openrpc/evidence/repositories.yaml', [
      `bft${version.replaceAll('.', '')}:`,
      '  repository: category-labs/monad-bft',
      `  commit: ${commit}`,
      `  date: '${day}'`,
      `  client: ${version}`,
    ]),
    ...section('content/data/changelog.yaml', [
      `- id: client-${version}`,
      '  type: release',
      `  title: Client ${version}`,
      `  date: ${day}`,
      `  commits: [${commits.map((one) => one.commit.slice(0, SHORT)).join(', ')}]`,
      ...commits.map((one) => `  # ${one.commit.slice(0, SHORT)} ${one.subject}`),
    ]),
    ...section(
      'content/data/revisions.yaml',
      activations.map(
        ({ network, revision: name, seconds }) =>
          `# ${name} on ${network}: ${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC (${seconds})`,
      ),
    ),
    ...section('Flags, parameters and settings', fields.map(factRow)),
    ...section('Defaults of settings', defaults.map(factRow)),
    ...section(
      'Texts',
      [...texts.added.map((one) => ['+', one] as const), ...texts.gone.map((one) => ['-', one] as const)].map(
        ([sign, { text, repository }]) => `${sign} "${text}" (${repository})`,
      ),
    ),
    ...section(
      'openrpc/evidence, literals that begin or end with the release',
      evidence.map(
        ({ literal, path, of, change }) => `${change === 'begins' ? '+' : '-'} ${path}: ${literal} (${of.join(', ')})`,
      ),
    ),
  ].join('\n')
}

/** `MonadEthGetStorageAtParams.position` is a parameter of `eth_getStorageAt`. */
const PARAMS = /^Monad([A-Z][a-z]+)([A-Z]\w*)Params\.(\w+)$/

export function nameOf(fact: string): string {
  const [, space = '', method = '', field = ''] = PARAMS.exec(fact) ?? []
  if (space === '') return fact.replace(/^Cli\.(\w+)$/, (_, flag: string) => `--${flag.replaceAll('_', '-')}`)
  return `${space.toLowerCase()}_${method.slice(0, 1).toLowerCase()}${method.slice(1)}, ${field}`
}

function factRow({ name, before, after }: FactChange): string {
  if (before === undefined) return `+ ${nameOf(name)}: ${after}`
  if (after === undefined) return `- ${nameOf(name)}: ${before}`
  return `~ ${nameOf(name)}: ${before} → ${after}`
}
