/** The index file, unfolded into every record with the names above it. */

import { ABSENT_PATH } from '../../core/lib/path.ts'
import { type IndexFile, impliedAnchor, type PlaceEntry } from './index-format.ts'
import type { RecordKind } from './records.ts'

export type CatalogueRecord = {
  id: number
  kind: RecordKind
  path: string
  anchor: string
  group: string
  /** Title of the page, headings above, own name. */
  trail: readonly string[]
  name: string
  where: string
  about: string
  /** Number of the page's own record. */
  page: number
}

export const isMethod = ({ kind }: CatalogueRecord): boolean => kind === 'read' || kind === 'write' || kind === 'debug'
/** The page of a method that does not exist here. */
export const isAbsent = ({ kind, path }: CatalogueRecord): boolean =>
  kind === 'page' && path.startsWith(`${ABSENT_PATH}/`)

const KINDS: Readonly<Record<string, RecordKind>> = { p: 'param', f: 'field', e: 'error', t: 'term' }
/** Rows are listed in a group of their own kind, wherever their page belongs. */
const ROW_GROUPS: Partial<Record<RecordKind, string>> = {
  param: 'Parameters and fields',
  field: 'Parameters and fields',
  error: 'Error codes',
  term: 'Glossary',
}

/** Records in the order of their numbers. */
export function unfold({ groups, pages }: IndexFile): CatalogueRecord[] {
  const records: CatalogueRecord[] = []
  for (const [path, title, group, where, kind, about, places] of pages) {
    const page: CatalogueRecord = {
      id: records.length,
      kind,
      path,
      anchor: '',
      group: groups[group] ?? '',
      trail: [title],
      name: title,
      where,
      about,
      page: records.length,
    }
    records.push(page)
    const above: string[] = [title]
    for (const place of places) records.push(placeRecord(place, page, above, records.length))
  }
  return records
}

/** `above` contains the open headings. A heading closes the headings of its level and below. */
function placeRecord(
  [mark, name, anchor, owner]: PlaceEntry,
  page: CatalogueRecord,
  above: string[],
  id: number,
): CatalogueRecord {
  const kind = typeof mark === 'number' ? 'section' : (KINDS[mark] ?? 'section')
  if (typeof mark === 'number') above.splice(mark - 1, above.length, name)
  return {
    ...page,
    id,
    kind,
    anchor: anchor ?? impliedAnchor(mark, name),
    group: ROW_GROUPS[kind] ?? page.group,
    trail: typeof mark === 'number' ? [...above] : [page.name, name],
    name,
    where: owner ?? page.name,
    about: '',
  }
}
