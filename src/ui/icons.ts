/**
 * The icon sprite. A page includes the icons it uses, and the rest loads on the first sign of intent (sprite.ts). Drawn
 * for this site on a 24 (icons) and 12 (kinds of method) unit grid.
 */
export const ICONS: Record<string, { box: string; body: string }> = {
  'i-menu': { box: '0 0 24 24', body: '<path d="M4 7h16M4 12h16M4 17h16"/>' },
  'i-search': { box: '0 0 24 24', body: '<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>' },
  'i-copy': {
    box: '0 0 24 24',
    body: '<rect x="8.5" y="8.5" width="11" height="11" rx="2.5"/><path d="M15.5 8.5V7A2.5 2.5 0 0 0 13 4.5H7A2.5 2.5 0 0 0 4.5 7v6A2.5 2.5 0 0 0 7 15.5h1.5"/>',
  },
  'i-check': { box: '0 0 24 24', body: '<path d="m5 12.5 4.5 4.5L19 7.5"/>' },
  'i-down': { box: '0 0 24 24', body: '<path d="m6 9.5 6 6 6-6"/>' },
  'i-right': { box: '0 0 24 24', body: '<path d="m9.5 6 6 6-6 6"/>' },
  'i-left': { box: '0 0 24 24', body: '<path d="m14.5 6-6 6 6 6"/>' },
  'i-sun': {
    box: '0 0 24 24',
    body: '<circle cx="12" cy="12" r="4"/><path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4"/>',
  },
  'i-moon': { box: '0 0 24 24', body: '<path d="M20 14.2A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2Z"/>' },
  'i-chat': {
    box: '0 0 24 24',
    body: '<path d="M4.5 6.5A2 2 0 0 1 6.5 4.5h11a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H10l-4.2 3.3a.5.5 0 0 1-.8-.4V16.5a2 2 0 0 1-.5-1.5Z"/>',
  },
  'i-spark': {
    box: '0 0 24 24',
    body: '<path d="M12 3.5c.7 4.7 3.8 7.8 8.5 8.5-4.7.7-7.8 3.8-8.5 8.5-.7-4.7-3.8-7.8-8.5-8.5 4.7-.7 7.8-3.8 8.5-8.5Z"/>',
  },
  'i-x': { box: '0 0 24 24', body: '<path d="m6 6 12 12M18 6 6 18"/>' },
  'i-info': { box: '0 0 24 24', body: '<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5M12 8v.01"/>' },
  'i-warn': {
    box: '0 0 24 24',
    body: '<path d="M10.3 4.8 3.2 17a2 2 0 0 0 1.7 3h14.2a2 2 0 0 0 1.7-3L13.7 4.8a2 2 0 0 0-3.4 0Z"/><path d="M12 10v3.5M12 16.8v.01"/>',
  },
  'i-out': {
    box: '0 0 24 24',
    body: '<path d="M9 5.5H6.5a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V15M13.5 4.5h6v6M19 5l-8 8"/>',
  },
  'i-file': {
    box: '0 0 24 24',
    body: '<path d="M6.5 3.5h7l5 5v10a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2Z"/><path d="M13 3.5V9h5.5"/>',
  },
  'i-md': {
    box: '0 0 24 24',
    body: '<rect x="3" y="6" width="18" height="12" rx="2.5"/><path d="M6.5 14.5v-5l2.5 3 2.5-3v5M16.5 9.5v5M14.5 12.7l2 2 2-2"/>',
  },
  'i-list': { box: '0 0 24 24', body: '<path d="M9 7h11M9 12h11M9 17h11M4.5 7h.01M4.5 12h.01M4.5 17h.01"/>' },
  'i-hash': { box: '0 0 24 24', body: '<path d="M9.5 4.5 7.5 19.5M16.5 4.5l-2 15M4.5 9.5h15.5M4 14.5h15.5"/>' },
  'i-enter': { box: '0 0 24 24', body: '<path d="M19.5 5.5v6a3 3 0 0 1-3 3H5M9 10.5l-4 4 4 4"/>' },
  'i-expand': { box: '0 0 24 24', body: '<path d="M14 4.5h5.5V10M10 19.5H4.5V14M19 5l-5.5 5.5M5 19l5.5-5.5"/>' },
  'i-play': {
    box: '0 0 24 24',
    body: '<path d="M7.5 5.2v13.6a.6.6 0 0 0 .9.5l11-6.8a.6.6 0 0 0 0-1L8.4 4.7a.6.6 0 0 0-.9.5Z"/>',
  },
  'i-edit': { box: '0 0 24 24', body: '<path d="m14.5 6 3.5 3.5L8.5 19l-4.5 1 1-4.5L14.5 6ZM13 7.5l3.5 3.5"/>' },
  'i-notequal': { box: '0 0 24 24', body: '<path d="M5 9.5h14M5 14.5h14M15.5 5l-7 14"/>' },
  'i-equal': { box: '0 0 24 24', body: '<path d="M5 9.5h14M5 14.5h14"/>' },
  'k-read': { box: '0 0 12 12', body: '<circle cx="6" cy="6" r="4"/>' },
  'k-write': { box: '0 0 12 12', body: '<path d="M6 2 10.5 10h-9Z" stroke-linejoin="round"/>' },
  'k-debug': { box: '0 0 12 12', body: '<path d="M6 1.5 10.5 6 6 10.5 1.5 6Z" stroke-linejoin="round"/>' },
  'i-link': {
    box: '0 0 24 24',
    body: '<path d="M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7L12 17.7"/>',
  },
  'i-plus': { box: '0 0 24 24', body: '<path d="M12 5.5v13M5.5 12h13"/>' },
  'i-again': {
    box: '0 0 24 24',
    body: '<path d="M5 11a7 7 0 0 1 12-4.5L19.5 9M19.5 4.5V9H15M19 13a7 7 0 0 1-12 4.5L4.5 15M4.5 19.5V15H9"/>',
  },
  'i-arrow': { box: '0 0 24 24', body: '<path d="M4.5 12h15M14 6.5l5.5 5.5-5.5 5.5"/>' },
  'i-wrap': {
    box: '0 0 24 24',
    body: '<path d="M4 6.5h16M4 12h12.5a3 3 0 0 1 0 6H12M4 17.5h4M14 15.5 11.5 18l2.5 2.5"/>',
  },
}

/** Names that scripts put in place of another the moment a button is pressed. */
const ANSWERS = ['i-check', 'i-warn']

const symbolHtml = (id: string): string =>
  `<symbol id="${id}" viewBox="${ICONS[id]?.box}">${ICONS[id]?.body ?? ''}</symbol>`

/** The symbols that a page's HTML uses, as one hidden svg. `<use href="#i-copy">` refers to them. */
export function spriteHtml(html: string): string {
  const used = new Set([...ANSWERS, ...[...html.matchAll(/href="#([ik]-\w+)"/g)].map(([, id = '']) => id)])
  const symbols = Object.keys(ICONS).filter((id) => used.has(id))
  return `<svg class="sprite" aria-hidden="true"><defs>${symbols.map(symbolHtml).join('')}</defs></svg>`
}

/** Adds the symbols that the page lacks, for script-rendered elements and for the next pages. */
export function completeSprite(): void {
  const missing = Object.keys(ICONS).filter((id) => document.getElementById(id) === null)
  document.querySelector('.sprite defs')?.insertAdjacentHTML('beforeend', missing.map(symbolHtml).join(''))
}
