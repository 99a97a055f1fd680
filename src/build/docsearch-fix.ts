/**
 * Patches the modal of @docsearch/react 3.9.0 during bundling. Every patch specifies the exact text that it replaces
 * and the number of occurrences, so that a release with different text fails the build instead of losing the fix.
 * `issue` is the upstream report.
 */
import type { Plugin } from 'vite'
import { PortalError } from '../core/lib/portal-error.ts'

export type Patch = { cures: string; issue: string; from: string; to: string; count: number }

const DIALOG = 'algolia/docsearch#1370'
const COMBOBOX = 'algolia/docsearch#1014'
const IDS = 'algolia/docsearch#2485'
const SCROLL = 'francoischalifour/autocomplete.js#61'
const STATUS = 'algolia/autocomplete#1248'
const SUGGESTIONS = 'algolia/docsearch#1386'
const NO_RESULTS = 'algolia/docsearch#1639'
const STALE = 'algolia/autocomplete#1246'

const PATCHES: readonly Patch[] = [
  {
    cures: 'A failed search ends as "No results for": the status is reset after every answer, errors included.',
    issue: STATUS,
    from: '.finally((function(){p("idle"),',
    to: '.finally((function(){c.getState().status!=="error"&&p("idle"),',
    count: 1,
  },
  {
    cures: 'The container is called a button and carries the attributes of a combobox; it is a dialog.',
    issue: DIALOG,
    from: 'role:"button",tabIndex:0,onMouseDown:',
    to:
      'role:"dialog","aria-modal":!0,"aria-label":a,"aria-labelledby":void 0,"aria-haspopup":void 0,' +
      '"aria-expanded":void 0,"aria-controls":void 0,tabIndex:-1,onMouseDown:',
    count: 1,
  },
  {
    cures: 'The input that moves through the results is the combobox, and names a list only while there is one.',
    issue: COMBOBOX,
    from: 'o.getInputProps({inputElement:o.inputRef.current,autoFocus:o.autoFocus,maxLength:64})',
    to:
      'o.getInputProps({inputElement:o.inputRef.current,autoFocus:o.autoFocus,maxLength:64}),' +
      '(function(x){return m({role:"combobox","aria-haspopup":"grid","aria-expanded":x},' +
      'x?{}:{"aria-controls":void 0,"aria-activedescendant":void 0})})' +
      '("error"!==o.state.status&&o.state.collections.some((function(e){return e.items.length>0})))',
    count: 1,
  },
  {
    cures: 'Lists that are empty are not rendered, so nothing may refer to them.',
    issue: IDS,
    from: '.collections.map((function(e){var r=e.source;return we(t.id,"list",r)',
    to: '.collections.filter((function(e){return e.items.length>0})).map((function(e){var r=e.source;return we(t.id,"list",r)',
    count: 2,
  },
  {
    cures: 'All lists have one id and one name. Each gets the id that the input refers to, and the name of its group.',
    issue: IDS,
    from: '"ul",t.getListProps(),',
    to: '"div",m({},t.getListProps({source:t.collection.source}),{"aria-labelledby":void 0,"aria-label":t.title}),',
    count: 1,
  },
  {
    cures: 'An option may hold neither links nor buttons; a row of a grid may. Neither may be an item of a list.',
    issue: COMBOBOX,
    from: 'role:"listbox"',
    to: 'role:"grid"',
    count: 1,
  },
  { cures: 'As above: its rows.', issue: COMBOBOX, from: 'role:"option"', to: 'role:"row"', count: 1 },
  {
    cures: 'As above: their element.',
    issue: COMBOBOX,
    from: 'e.createElement("li",m({className:["DocSearch-Hit",',
    to: 'e.createElement("div",m({className:["DocSearch-Hit",',
    count: 1,
  },
  {
    cures: 'Suggestions are the groups of the last results, none at the first query. An answer may bring its own.',
    issue: SUGGESTIONS,
    from: 'i.context.searchSuggestions.length<Object.keys(m).length&&a({searchSuggestions:Object.keys(m)})',
    to: 'a({answered:t.query}),t.suggestions?a({searchSuggestions:t.suggestions}):a({searchSuggestions:Object.keys(m)})',
    count: 1,
  },
  {
    cures:
      '"No results for" shows before any answer came. It stands for a query that was answered, and for more than its ' +
      'first letter; until then what stood there stays.',
    issue: NO_RESULTS,
    from: 'o.state.query?!1===i?',
    to: 'o.state.query&&(i||o.state.context.answered===o.state.query&&o.state.query.trim().length>1)?!1===i?',
    count: 1,
  },
  {
    cures:
      'A row of an earlier query stays chosen while letters are typed, so Enter opens a row that the reader did not ask ' +
      'for. Until its answer came, a query has no chosen row. Enter waits in open.tsx.',
    issue: STALE,
    from: 'f(i),m(o.defaultActiveItemId),',
    to: 'f(i),m(i?null:o.defaultActiveItemId),',
    count: 1,
  },
  {
    cures: 'As above: the first row of the answer is chosen.',
    issue: STALE,
    from: 'p("idle"),l(e);var f=',
    to: 'p("idle"),l(e),i&&c.getState().query===i&&u.setActiveItemId(o.defaultActiveItemId);var f=',
    count: 1,
  },
  {
    cures: 'As above: rows are not drawn anew while a query waits, so the chosen one would stay marked.',
    issue: STALE,
    from: '(function(e,t){return"loading"===t.state.status||"stalled"===t.state.status})',
    to:
      '(function(e,t){return e.state.activeItemId===t.state.activeItemId&&' +
      '("loading"===t.state.status||"stalled"===t.state.status)})',
    count: 1,
  },
  {
    cures: 'Closing scrolls back to where the page was, which undoes a jump to a section of the same page.',
    issue: SCROLL,
    from: ',null===(e=(t=window).scrollTo)||void 0===e||e.call(t,0,E)',
    to: '',
    count: 1,
  },
]

/**
 * The mended code.
 * @throws {PortalError} `DOCSEARCH` when a text does not occur as often as it must
 */
export function patchDocSearch(code: string, mends: readonly Patch[] = PATCHES): string {
  return mends.reduce((text, { cures, from, to, count }) => {
    const found = text.split(from).length - 1
    if (found !== count) {
      throw new PortalError('DOCSEARCH', {
        message: `A text that the build replaces in @docsearch/react occurs ${found} times instead of ${count}: ${from}`,
        at: 'src/build/docsearch-fix.ts',
        hint: `Is its version still 3.9.0? Find the new text, or drop the cure if it is no longer needed. ${cures}`,
      })
    }
    return text.replaceAll(from, () => to)
  }, code)
}

const MODULE = /[\\/]@docsearch[\\/]react[\\/]dist[\\/]esm[\\/]index\.js$/

/** Vite plugin. In a browser build it also makes sure that the module was met at all. */
export function docSearchFix(): Plugin {
  let isMended = false
  let mustMend = false
  return {
    name: 'docsearch-fix',
    enforce: 'pre',
    // Plugins do not process packages that the dev server prebundles.
    config: () => ({ optimizeDeps: { exclude: ['@docsearch/react'] } }),
    configResolved({ command, build }) {
      mustMend = command === 'build' && !build.ssr
    },
    transform(code, id) {
      if (!MODULE.test(id.split('?')[0] ?? '')) return undefined
      isMended = true
      return { code: patchDocSearch(code), map: null }
    },
    buildEnd(error) {
      if (error || !mustMend || isMended) return
      throw new PortalError('DOCSEARCH', {
        message: 'The browser build never met @docsearch/react, so its search modal was not fixed.',
        at: 'src/build/docsearch-fix.ts',
        hint: 'Has its file moved? It is looked for as @docsearch/react/dist/esm/index.js.',
      })
    },
  }
}
