/** Requirements of Grafana for a board that it imports, and requirements for showing data in every installation. */

type Source = { type: string; uid: string }
type Place = { x: number; y: number; w: number; h: number }
export type Panel = {
  id: number
  title: string
  type: string
  datasource: Source
  gridPos: Place
  targets: { refId: string; expr: string; legendFormat?: string }[]
  fieldConfig?: { defaults: { unit?: string } }
}
type Variable = { name: string; type: string; query: string; datasource?: Source; refresh?: number }
export type Board = {
  id: number | null
  uid: string
  title: string
  schemaVersion: number
  __inputs: { name: string }[]
  __requires: { type: string; id: string; version: string }[]
  templating: { list: Variable[] }
  panels: Panel[]
}

/** Number of columns of a board. */
const COLUMNS = 24
/** Oldest schema whose queries and variables Grafana does not change. */
const OLDEST_SCHEMA = 36
/** Units of Grafana that the board uses. */
const UNITS = ['none', 'short', 'ms', '\u00b5s', 'percentunit', 'bytes']

const overlap = (a: Place, b: Place): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

const repeated = (values: readonly (string | number)[]): (string | number)[] =>
  values.filter((value, index) => values.indexOf(value) !== index)

function placeProblems(panels: readonly Panel[]): string[] {
  return panels.flatMap(({ title, gridPos }, index) => [
    ...(gridPos.x < 0 || gridPos.w < 1 || gridPos.x + gridPos.w > COLUMNS
      ? [`${title} exceeds the ${COLUMNS} columns.`]
      : []),
    ...(gridPos.y < 0 || gridPos.h < 1 ? [`${title} has no height.`] : []),
    ...panels
      .slice(index + 1)
      .filter((other) => overlap(gridPos, other.gridPos))
      .map((other) => `${title} overlaps ${other.title}.`),
  ])
}

function panelProblems({ title, type, targets, fieldConfig }: Panel, required: readonly string[]): string[] {
  const unit = fieldConfig?.defaults.unit ?? 'none'
  return [
    ...(required.includes(`panel ${type}`) ? [] : [`${title}: __requires has no panel ${type}.`]),
    ...(targets.some(({ expr }) => expr.trim() !== '') ? [] : [`${title} asks for nothing.`]),
    ...(UNITS.includes(unit) ? [] : [`${title} has the unit ${unit}.`]),
    ...repeated(targets.map(({ refId }) => refId)).map((name) => `${title} has two targets ${name}.`),
  ]
}

/** Names of variables in a text. Grafana defines the names that begin with two underscores. */
const variablesIn = (text: string): string[] =>
  [...text.matchAll(/\$\{?(\w+)/g)].map(([, name = '']) => name).filter((name) => !name.startsWith('__'))

/** The problems of an import, in words. */
export function problemsOf(board: Board): string[] {
  const { __inputs, __requires, id, panels, schemaVersion, templating, title, uid } = board
  const required = __requires.map((one) => `${one.type} ${one.id}`)
  const variables = templating.list.map(({ name }) => name)
  const sources = [...panels, ...templating.list].flatMap(({ datasource }) => (datasource ? [datasource] : []))
  const used = [...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...sources.map((one) => one.uid)]
  return [
    ...(title === '' ? ['It has no title.'] : []),
    ...(/^[\w-]{1,40}$/.test(uid) ? [] : [`uid ${uid} is not of at most 40 letters.`]),
    ...(id === null ? [] : [`id ${id} belongs to one installation.`]),
    ...(schemaVersion >= OLDEST_SCHEMA ? [] : [`schemaVersion ${schemaVersion} is migrated.`]),
    ...__inputs
      .filter(({ name }) => !used.includes(`\${${name}}`))
      .map(({ name }) => `Nothing uses the input ${name}.`),
    ...(required.includes('grafana grafana') ? [] : ['__requires has no Grafana.']),
    ...sources.flatMap(({ type, uid: source }) => [
      ...(required.includes(`datasource ${type}`) ? [] : [`__requires has no data source ${type}.`]),
      ...(/^\$\{\w+\}$/.test(source) ? [] : [`The data source ${source} belongs to one installation.`]),
    ]),
    ...used.flatMap(variablesIn).flatMap((name) => (variables.includes(name) ? [] : [`There is no variable ${name}.`])),
    // A variable whose values are stored has none after an import.
    ...templating.list
      .filter(({ type, refresh }) => type === 'query' && !refresh)
      .map(({ name }) => `${name} is never read.`),
    ...repeated(variables).map((name) => `There are two variables ${name}.`),
    ...repeated(panels.map((panel) => panel.id)).map((number) => `Two panels have the ID ${number}.`),
    ...panels.flatMap((panel) => panelProblems(panel, required)),
    ...placeProblems(panels),
  ]
}
