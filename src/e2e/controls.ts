/** Every control of a page, derived from the page, and what a press or a letter in it must lead to. */
import type { Page } from 'playwright-core'

/** What can be seen of a page: compared before and after a control was used. */
export type Look = {
  url: string
  text: string
  /** States of everything that has one: open, checked, selected, pressed, hidden. */
  states: string
  copied: number
  opened: number
  theme: string
  focus: string
}

/** One control: its place among all of its page, a name for messages, and whether the table knows it. */
export type Control = { index: number; name: string; kind: string; href?: string }

/** How a control is used, and what must follow. Names are those of `EFFECTS`. */
export type Row = {
  matches: string
  use: 'press' | 'type' | 'choose' | 'none'
  effect: keyof typeof EFFECTS
  text?: string
}

const differs = (key: keyof Look) => (before: Look, after: Look) => before[key] !== after[key]

/** Each answers whether the effect was seen. */
export const EFFECTS = {
  navigates: differs('url'),
  copies: (before: Look, after: Look) => after.copied > before.copied,
  opensTab: (before: Look, after: Look) => after.opened > before.opened,
  folds: differs('states'),
  chooses: (before: Look, after: Look) => before.states !== after.states || before.text !== after.text,
  changesText: differs('text'),
  changesTheme: differs('theme'),
  opensDialog: (before: Look, after: Look) => before.states !== after.states || before.focus !== after.focus,
  /** A link: its target is looked up instead of pressed, for there are thousands. */
  leadsSomewhere: () => true,
  /** A field keeps what is typed; what the whole form then does has a test of its own. */
  keeps: differs('states'),
} as const

/**
 * The first row that matches says what is expected. A control without a row fails the test: whoever adds one says here
 * what it does.
 */
export const TABLE: readonly Row[] = [
  { matches: '[data-open-search]', use: 'press', effect: 'opensDialog' },
  { matches: '[data-ask]', use: 'press', effect: 'opensDialog' },
  { matches: '[data-copy-page] ~ .menu [role="menuitem"]', use: 'none', effect: 'leadsSomewhere' },
  { matches: '.copy-page button:not([data-copy-page])', use: 'press', effect: 'folds' },
  { matches: '[data-copy-page]', use: 'press', effect: 'folds' },
  { matches: '[data-copy], [data-copy-file], .code-head [aria-label^="Copy"]', use: 'press', effect: 'copies' },
  { matches: '[data-close-announcement], [popovertarget]', use: 'press', effect: 'folds' },
  { matches: '.theme-toggle', use: 'press', effect: 'changesTheme' },
  { matches: 'summary', use: 'press', effect: 'folds' },
  { matches: 'input[type="radio"], input[type="checkbox"]', use: 'press', effect: 'chooses' },
  { matches: 'select', use: 'choose', effect: 'chooses' },
  {
    matches: '[data-filter-methods], [data-board-filter], [data-finder-input]',
    use: 'type',
    text: 'zqx',
    effect: 'changesText',
  },
  { matches: '[data-table-filter], [data-definition-filter]', use: 'type', text: 'zqx', effect: 'chooses' },
  { matches: 'input, textarea', use: 'type', text: '1', effect: 'keeps' },
  { matches: '[role="tab"], [data-sort], th button', use: 'press', effect: 'folds' },
  { matches: '[data-shortcuts], [data-open-viewer], [data-enlarge]', use: 'press', effect: 'opensDialog' },
  { matches: '[data-part="FullScreen"]', use: 'press', effect: 'opensDialog' },
  { matches: 'a[href]', use: 'none', effect: 'leadsSomewhere' },
  { matches: 'button', use: 'press', effect: 'chooses' },
]

const CONTROLS =
  'a[href], button, summary, input:not([type="hidden"]), select, textarea, [role="button"], [role="tab"], [role="switch"], [contenteditable="true"]'

/** Counts copies and tabs from here on; to be called before the page is opened. */
export const watchEffects = (page: Page) =>
  page.addInitScript(() => {
    const seen = Object.assign(window, { copied: 0, opened: 0 })
    const writeText = () => {
      seen.copied += 1
      return Promise.resolve()
    }
    Object.defineProperty(navigator, 'clipboard', { value: { writeText, write: writeText, readText: async () => '' } })
    window.open = () => {
      seen.opened += 1
      return null
    }
  })

/** Controls in sight, one for each kind: tag, classes and attributes say the kind, so that of a hundred copy buttons one is pressed. Each keeps its place as an attribute, so that it is found again when others come or go. */
export const controlsOf = (page: Page): Promise<Control[]> =>
  page.evaluate(
    ([selector, rows]) => {
      const kinds = new Set<string>()
      const all = [...document.querySelectorAll<HTMLElement>(selector)]
      return all.flatMap((element, index) => {
        element.setAttribute('place', String(index))
        const box = element.getBoundingClientRect()
        const label = element.closest('label') ?? element
        const isSeen =
          element.checkVisibility({ visibilityProperty: true }) && (box.width > 0 || label.getClientRects().length > 0)
        if (!isSeen || element.closest('[inert]')) return []
        const row = rows.findIndex((matches) => element.matches(matches))
        const data = element.getAttributeNames().filter((name) => name.startsWith('data-') && name !== 'data-per-page')
        const part = element.closest('[data-part]')?.getAttribute('data-part') ?? 'frame'
        const href = element.getAttribute('href') ?? undefined
        const kind = [part, element.tagName, element.className, element.getAttribute('type'), ...data, row].join(' ')
        if (href === undefined && kinds.has(kind)) return []
        kinds.add(kind)
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 60) ?? ''
        return [
          {
            index,
            kind: row === -1 ? '' : String(row),
            name: `${kind}: ${name}`,
            ...(href === undefined ? {} : { href }),
          },
        ]
      })
    },
    [CONTROLS, TABLE.map(({ matches }) => matches)] as const,
  )

export const countControls = (page: Page): Promise<number> => page.locator(CONTROLS).count()

export const control = (page: Page, index: number) => page.locator(`[place="${index}"]`)

export const lookAt = (page: Page): Promise<Look> =>
  page.evaluate(() => {
    const counted = window as unknown as { copied: number; opened: number }
    const stateful = [
      ...document.querySelectorAll<HTMLElement>(
        'details, dialog, input, textarea, select, [popover], [hidden], [aria-expanded], [aria-selected], [aria-pressed], [aria-sort], [aria-checked], [role="dialog"], [role="menu"]',
      ),
    ].map((element) => [
      element.hasAttribute('open'),
      element.matches(':popover-open'),
      'checked' in element ? element.checked : '',
      'value' in element ? element.value : '',
      element.hidden,
      ...['aria-expanded', 'aria-selected', 'aria-pressed', 'aria-sort', 'aria-checked'].map((name) =>
        element.getAttribute(name),
      ),
    ])
    return {
      url: location.href,
      text: document.body.innerText,
      states: JSON.stringify(stateful) + (document.documentElement.dataset.announcement ?? ''),
      copied: counted.copied,
      opened: counted.opened,
      theme: document.documentElement.dataset.theme ?? '',
      focus: document.activeElement?.outerHTML.slice(0, 200) ?? '',
    }
  })
