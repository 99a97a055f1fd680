/** The limits of a build, and the comparison with the built site. */
import type { PageWeight } from './measure.ts'

export type BudgetRow = {
  name: string
  value: number
  limit: number
  unit: 'kB' | ''
  /** Route on which the value was measured. */
  route: string
  isKept: boolean
  /** The contents of the value, and the remedy if it exceeds the limit. */
  cure?: string
}

type Measure = (page: PageWeight) => number
type Budget = {
  name: string
  pages: 'guide' | 'method' | 'read' | 'all'
  of: 'heaviest' | 'median'
  measure: Measure
  /** Bytes or a count. */
  limit: number
  unit: 'kB' | ''
  cure: string
}

/** The weight of a new navbar item on every page, and how to compensate for it. */
const EVERY_PAGE =
  'Header, drawer and first styles stand in every page. Shorten or remove an item of src/core/model/site.config.ts, or move a rule that the first screen does not need into the style sheet of its part.'

/** A kilobyte is 1000 bytes, as usual for transfer sizes. */
const KB = 1000

const BUDGETS: readonly Budget[] = [
  {
    name: 'JavaScript before interaction',
    ...{ pages: 'read', of: 'heaviest', measure: ({ script }) => script, limit: 15 * KB, unit: 'kB' },
    cure: 'Every page loads this before anybody touches it. Import what you added when it is first used.',
  },
  {
    name: 'CSS of a page',
    ...{ pages: 'all', of: 'heaviest', measure: ({ style }) => style, limit: 14 * KB, unit: 'kB' },
    cure: 'These are the rules of src/ui/styles/core.css and of the parts on the page. Take out rules that match nothing.',
  },
  {
    name: 'Fonts of a page',
    ...{ pages: 'all', of: 'heaviest', measure: ({ font }) => font, limit: 40 * KB, unit: 'kB' },
    cure: 'Take out a face, or subset it to the letters of the site (src/ui/fonts).',
  },
  {
    name: 'HTML, heaviest method page',
    ...{ pages: 'method', of: 'heaviest', measure: ({ html }) => html, limit: 30 * KB, unit: 'kB' },
    cure: 'Shorten the longest example, or draw rows below the first level on need, as the call tree does.',
  },
  {
    name: 'HTML, median guide page',
    ...{ pages: 'guide', of: 'median', measure: ({ html }) => html, limit: 14 * KB, unit: 'kB' },
    cure: EVERY_PAGE,
  },
  {
    name: 'Elements of a page',
    ...{ pages: 'all', of: 'heaviest', measure: ({ elements }) => elements, limit: 3000, unit: '' },
    cure: `${EVERY_PAGE} Or draw a long list of this page on need.`,
  },
  {
    name: 'Third-party requests',
    ...{ pages: 'all', of: 'heaviest', measure: ({ external }) => external.length, limit: 0, unit: '' },
    cure: 'Bring the file into the repository, or ask for it when the reader does.',
  },
]

/** Pages that are one tool may load it immediately. Readers read every other page before using it. */
const TOOLS = new Set(['/search', '/reference/playground', '/reference/endpoint', '/reference/paste'])

/** Pages of `/reference/json-rpc/` that are tools instead of methods. */
const NOT_METHODS = new Set(['explorer'])

/** A method page has a method's name below the JSON-RPC index. The guide's limits apply to every other page. */
export function kindOf(route: string): 'guide' | 'method' {
  const name = /^\/reference\/json-rpc\/([^/]+)$/.exec(route)?.[1]
  return name && !NOT_METHODS.has(name) ? 'method' : 'guide'
}

/** One row per budget. A budget without a page to measure has none. */
export function compareWithBudgets(weights: readonly PageWeight[]): BudgetRow[] {
  return BUDGETS.flatMap(({ name, pages, of, measure, limit, unit, cure }) => {
    const sorted = weights
      .filter(({ route }) => pages === 'all' || (pages === 'read' ? !TOOLS.has(route) : kindOf(route) === pages))
      .sort((a, b) => measure(a) - measure(b))
    const page = of === 'median' ? sorted[Math.floor((sorted.length - 1) / 2)] : sorted.at(-1)
    if (!page) return []
    const value = measure(page)
    return [{ name, value, limit, unit, route: page.route, isKept: value <= limit, cure }]
  })
}

const amount = (value: number, unit: BudgetRow['unit']) =>
  unit === 'kB' ? `${(value / KB).toFixed(1)} kB` : String(value)

/** Rows as a table of text, one line each. */
export function formatBudgets(rows: readonly BudgetRow[]): string {
  return rows
    .map(({ name, value, limit, unit, route, isKept, cure }) => {
      const size = `${amount(value, unit).padStart(9)} of ${amount(limit, unit).padStart(9)}`
      return `${isKept ? 'ok  ' : 'OVER'}  ${name.padEnd(30)}${size}  ${route}${isKept || !cure ? '' : `\n      ${cure}`}`
    })
    .join('\n')
}

/** JavaScript before interaction of every route, as one line for each size with its routes. */
export function formatScripts(weights: readonly PageWeight[]): string {
  const bySize = new Map<string, string[]>()
  for (const { route, script } of weights) {
    const size = amount(script, 'kB')
    bySize.set(size, [...(bySize.get(size) ?? []), route])
  }
  const lines = [...bySize].map(([size, routes]) => `  ${size.padStart(9)}  ${listed(routes)}`)
  return ['JavaScript before interaction, by route', ...lines.sort()].join('\n')
}

/** Maximum number of routes to list. Longer lists show the first ones and the total. */
const NAMED = 6

const listed = (routes: readonly string[]): string =>
  routes.length <= NAMED ? routes.join(' ') : `${routes.slice(0, NAMED).join(' ')} and ${routes.length - NAMED} more`
