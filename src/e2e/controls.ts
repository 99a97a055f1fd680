/** Every control of a page, derived from the page, and the required effect of a press or a letter in it. */
import type { Page } from 'playwright-core'

/** The visible state of a page, compared before and after a control was used. */
export type Look = {
  url: string
  text: string
  /** States of all elements that have one: open, checked, selected, pressed, hidden. */
  states: string
  copied: number
  opened: number
  theme: string
  focus: string
}

/** One control: its index on the page, a name for messages, and its row in the table. */
export type Control = { index: number; name: string; kind: string; href?: string }

/** How a control is used, and the required effect. Names are keys of `EFFECTS`. */
export type Row = {
  matches: string
  use: 'press' | 'type' | 'choose' | 'none'
  effect: keyof typeof EFFECTS
  text?: string
}

const differs = (key: keyof Look) => (before: Look, after: Look) => before[key] !== after[key]

/** Each function returns whether the effect was seen. */
export const EFFECTS = {
  navigates: differs('url'),
  copies: (before: Look, after: Look) => after.copied > before.copied,
  opensTab: (before: Look, after: Look) => after.opened > before.opened,
  folds: differs('states'),
  chooses: (before: Look, after: Look) => before.states !== after.states || before.text !== after.text,
  changesText: differs('text'),
  changesTheme: differs('theme'),
  opensDialog: (before: Look, after: Look) => before.states !== after.states || before.focus !== after.focus,
  /** A link. Its target is looked up instead of pressed, because there are thousands. */
  leadsSomewhere: () => true,
  /** A field keeps the typed text. The effect of the whole form has its own test. */
  keeps: differs('states'),
} as const

/**
 * The first matching row specifies the expected effect. A control without a row fails the test, so a new control needs
 * a row here.
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

/** Starts counting copies and tabs. Call it before the page is opened. */
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

/**
 * Visible controls, one for each kind. Tag, classes and attributes define the kind, so only one of a hundred copy
 * buttons is pressed. Each keeps its index as an attribute, so the test finds it again when other controls appear or
 * disappear.
 */
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
