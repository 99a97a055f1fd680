/** Content and layout of a preview image, as the tree that satori renders. Pure. */
import type { MethodIndex } from '../core/lib/method-model.ts'
import { plainText } from '../core/lib/plain-text.ts'
import { OG_IMAGE } from '../core/model/constants.ts'
import type { Route } from '../core/model/routes.ts'
import { breadcrumbs, type SidebarSection } from '../core/model/sidebar.ts'

export type OgCard = {
  /** Breadcrumbs of the page: `Architecture / Consensus`. */
  section: string
  title: string
  text: string
  path: string
  /** Params and result, on method pages. */
  signature?: string
}

/** An element in satori's format, without React. */
export type OgNode = {
  type: string
  props: { style?: Record<string, string | number>; children?: unknown; [key: string]: unknown }
}

/** The light mode's colors, from the design tokens. An image cannot follow the reader's mode. */
export const OG_COLORS = {
  canvas: '#ffffff',
  text: '#1b1726',
  text2: '#47415a',
  text3: '#655f78',
  border: '#e2deee',
  brand: '#836ef9',
}
const PADDING = 64
const WIDTH = OG_IMAGE.width - 2 * PADDING
/** Width of one character of the mono face, in em. */
const MONO_EM = 0.6

export function ogCard(
  route: Route,
  site: { title: string; tagline: string },
  sidebar: readonly SidebarSection[],
  methods: MethodIndex,
): OgCard {
  if (route.path === '/') return { section: '', title: site.tagline, text: plainText(route.description), path: '/' }
  const summary = [...methods.subjects.flatMap((subject) => subject.methods), ...methods.beyond].find(
    ({ name }) => name === route.method,
  )
  const trail = breadcrumbs(sidebar, route.path).map(({ label }) => label)
  return {
    section: summary ? `JSON-RPC / ${summary.namespace}` : trail.join(' / '),
    title: route.title,
    text: plainText(route.description),
    path: route.path,
    ...(summary ? { signature: `${summary.signature}: ${summary.result}` } : {}),
  }
}

/** The card as a tree: mark, section, title, text, path. */
export function ogTree(card: OgCard, siteTitle: string): OgNode {
  return box(
    {
      ...OG_IMAGE,
      boxSizing: 'border-box',
      padding: PADDING,
      backgroundColor: OG_COLORS.canvas,
      flexDirection: 'column',
    },
    [
      brand(siteTitle),
      box({ flexDirection: 'column', flexGrow: 1, justifyContent: 'center' }, [
        ...(card.section === ''
          ? []
          : [line(card.section, { fontSize: 26, color: OG_COLORS.text3, marginBottom: 18 })]),
        card.signature === undefined ? title(card.title) : methodTitle(card.title),
        ...(card.signature === undefined ? [] : [signature(card.signature)]),
        line(card.text, {
          fontSize: 30,
          lineHeight: 1.45,
          color: OG_COLORS.text2,
          marginTop: 24,
          lineClamp: card.signature ? 2 : 3,
        }),
      ]),
      box({ borderTop: `2px solid ${OG_COLORS.border}`, paddingTop: 28 }, [
        line(card.path, { fontFamily: 'JetBrains Mono', fontSize: 24, color: OG_COLORS.text3, lineClamp: 1 }),
      ]),
    ],
  )
}

function brand(siteTitle: string): OgNode {
  const [first = '', ...rest] = siteTitle.split(' ')
  return box({ alignItems: 'center', gap: 18 }, [
    { type: 'img', props: { src: MARK, width: 52, height: 52 } },
    box({ fontSize: 34, letterSpacing: '-0.02em', gap: 9 }, [
      line(first, { fontWeight: 600, color: OG_COLORS.text }),
      line(rest.join(' '), { color: OG_COLORS.text3 }),
    ]),
  ])
}

const title = (text: string): OgNode =>
  line(text, {
    fontSize: text.length > 26 ? 58 : 72,
    fontWeight: 600,
    lineHeight: 1.12,
    letterSpacing: '-0.032em',
    color: OG_COLORS.text,
    lineClamp: 2,
    textWrap: 'balance',
  })

/** The namespace is subdued, as on the page. A long name shrinks until it fits on its line. */
function methodTitle(name: string): OgNode {
  const cut = name.indexOf('_') + 1
  const fontSize = Math.min(64, Math.floor(WIDTH / (MONO_EM * name.length)))
  return box({ fontFamily: 'JetBrains Mono', fontSize, letterSpacing: '-0.02em' }, [
    line(name.slice(0, cut), { color: OG_COLORS.text3 }),
    line(name.slice(cut), { fontWeight: 600, color: OG_COLORS.text }),
  ])
}

const signature = (text: string): OgNode =>
  line(text, {
    fontFamily: 'JetBrains Mono',
    fontSize: 24,
    lineHeight: 1.4,
    color: OG_COLORS.text2,
    marginTop: 18,
    lineClamp: 2,
  })

const box = (style: Record<string, string | number>, children: readonly OgNode[]): OgNode => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})

const line = (text: string, style: Record<string, string | number>): OgNode => ({
  type: 'div',
  props: { style: { display: style.lineClamp === undefined ? 'flex' : 'block', ...style }, children: text },
})

/** The mark of the navbar: three overlapping bars. */
const MARK = `data:image/svg+xml;base64,${Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="${OG_COLORS.brand}"><rect x="2" y="4" width="12" height="4" rx="2" opacity=".5"/><rect x="6" y="10" width="12" height="4" rx="2" opacity=".75"/><rect x="10" y="16" width="12" height="4" rx="2"/></svg>`,
).toString('base64')}`
