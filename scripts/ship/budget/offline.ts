/** Weighs the offline copy of the site, both as a download and on the reader's disk. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { OFFLINE } from '../../../src/core/model/constants.ts'
import type { BudgetRow } from './budgets.ts'
import { gzipSize, weighAnew } from './weigh.ts'

type List = { shared: string; packs: { address: string; files: string[] }[]; files: string[] }

/** Two rows of the table. Empty if the build does not have an offline copy. */
export async function offlineRows(root: string, base = '/', weigh = weighAnew): Promise<BudgetRow[]> {
  const worker = await readFile(path.join(root, 'sw.js'))
  const address = /OFFLINE_LIST="([^"]+)"/.exec(worker.toString('utf8'))?.[1]
  if (address === undefined) return []
  const read = (file: string) => readFile(path.join(root, file.slice(base.length)))
  const list = JSON.parse((await read(address)).toString('utf8')) as List
  const kept = [address, list.shared, ...list.packs.map((pack) => pack.address), ...list.files]
  const bytes = [worker, ...(await Promise.all(kept.map(read)))]
  const packed = await Promise.all(bytes.map((file) => weigh('gzip', file, () => gzipSize(file))))
  const row = (name: string, value: number, limit: number): BudgetRow => ({
    name,
    value,
    limit,
    unit: 'kB',
    route: `${kept.length} files`,
    isKept: value <= limit,
  })
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
  return [
    row('Offline copy, transferred', sum(packed), OFFLINE.transferBytes),
    row('Offline copy, stored', sum(bytes.map((file) => file.length)), OFFLINE.storedBytes),
  ]
}
