/** Additional documents: Ethereum's, the ledger of endpoints, and our own released versions. Authored data, read from openrpc/ and CHANGELOG.md. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Proposal } from '../../../src/core/lib/proposals.ts'
import type { OpenRpcDocument } from '../openrpc/document.ts'
import { DRAFT, type DraftFile } from '../openrpc/draft-file.ts'
import { AROUND, type AroundErrors, FOREIGN, type ForeignErrors } from '../openrpc/foreign-errors.ts'
import { type LedgerPart, readLedger } from '../openrpc/ledger.ts'
import { PROPOSALS } from '../openrpc/proposals-file.ts'
import type { EthereumDocument } from './compare.ts'
import type { AbsentGroup, EthereumClients } from './served.ts'

export type SideDocuments = {
  ethereum: EthereumDocument
  absent: AbsentGroup[]
  clients: EthereumClients
  /** Errors of other programs. */
  foreign: ForeignErrors
  /** Further errors of other programs, loaded on need. */
  around: AroundErrors
  /** Responses of public endpoints. */
  ledger: LedgerPart[]
  /** Newest first. */
  proposals: Proposal[]
  /** Drafted methods. Undefined if there are none. */
  draft: DraftFile | undefined
  /** Released documents, oldest first. */
  versions: OpenRpcDocument[]
  /** Days of the releases, by version. */
  dates: ReadonlyMap<string, string>
}

export async function readSideDocuments(root = '.'): Promise<SideDocuments> {
  const folder = join(root, 'openrpc/compare')
  return {
    ethereum: JSON.parse(await readFile(join(folder, 'ethereum-openrpc.json'), 'utf8')) as EthereumDocument,
    absent: parse(await readFile(join(folder, 'absent.yaml'), 'utf8')) as AbsentGroup[],
    clients: parse(await readFile(join(folder, 'clients.yaml'), 'utf8')) as EthereumClients,
    foreign: parse(await readFile(join(root, FOREIGN), 'utf8')) as ForeignErrors,
    around: parse(await readFile(join(root, AROUND), 'utf8')) as AroundErrors,
    ledger: await readLedger(root),
    proposals: parse(await readFile(join(root, PROPOSALS), 'utf8')) as Proposal[],
    draft: (parse(await readFile(join(root, DRAFT), 'utf8').catch(() => '')) as DraftFile | null) ?? undefined,
    versions: await readVersions(join(root, 'openrpc/versions')),
    dates: releaseDates(await readFile(join(root, 'CHANGELOG.md'), 'utf8')),
  }
}

/** Reads the headings of CHANGELOG.md, such as `## 1.0.0, 2026-11-21`. */
const releaseDates = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/^## ([\d.]+), (\d{4}-\d{2}-\d{2})$/gm)].map(([, version = '', day = '']) => [version, day]),
  )

async function readVersions(folder: string): Promise<OpenRpcDocument[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const documents = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as OpenRpcDocument),
  )
  return documents.sort((a, b) => compareVersions(a.info.version, b.info.version))
}

/** `1.10.0` after `1.9.0`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  for (const index of [0, 1, 2]) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
