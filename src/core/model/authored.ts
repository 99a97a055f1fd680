/**
 * Schemas of all authored data: the site configuration, page front matter and each folder's `_category.yaml`. Each
 * schema provides the type and the check. Messages name the expected value, so that problems read well.
 */
import { z } from 'zod'
import { sections } from '../../chain.config.ts'

/** An object without unknown members. Its message lists the expected or known members. */
export const members = <Shape extends z.ZodRawShape>(shape: Shape, expected: string) =>
  z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? Object.keys(shape).join(', ') : expected),
  })

export const matching = (pattern: RegExp, expected: string) =>
  z.string({ error: expected }).regex(pattern, { error: expected })
export const listOf = <Item extends z.ZodType>(item: Item, expected: string) =>
  z.array(item, { error: expected }).readonly()
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, expected: string) =>
  z.enum(values, { error: expected })

export const text = matching(/\S/, 'a text')
export const flag = z.boolean({ error: 'true or false' })
const number = z.number({ error: 'a number' })
const level = z
  .int({ error: 'a level of headings, 2 to 6' })
  .min(2, { error: 'a level of headings, 2 to 6' })
  .max(6, { error: 'a level of headings, 2 to 6' })
export const path = matching(/^\//, 'a path that starts with a slash')
export const address = matching(/^https?:\/\//, 'an address that starts with https://')
export const target = matching(/^(\/|https?:\/\/)/, 'a path of this site, or an address')
const languageCode = matching(/^[a-z]{2,3}(-[A-Za-z]+)?$/, 'the code of a language, such as en')
const position = oneOf(['left', 'right'], 'left or right').exactOptional()

/** A link whose address is not configured is not shown. */
const link = members({ label: text, href: target.optional() }, '{ label, href }')

const SECTION_IDS = sections.map(({ id }) => id)
const dropdownItem = members({ label: text, href: target }, '{ label, href }')
const DROPDOWN_ITEMS = 'a list of at least one { label, href }'

/** One entry for each item type. The navbar, the drawer and the messages use this list. */
const navbarItems = [
  members(
    { type: z.literal('link'), label: text, href: target, icon: text.exactOptional(), position },
    '{ type, label, href }',
  ),
  // Links under one label.
  members(
    {
      type: z.literal('dropdown'),
      label: text,
      items: z.array(dropdownItem, { error: DROPDOWN_ITEMS }).min(1, { error: DROPDOWN_ITEMS }).readonly(),
      position,
    },
    '{ type, label, items }',
  ),
  // Leads to the first page of a section, whose pages the sidebar then lists.
  members(
    {
      type: z.literal('docSidebar'),
      label: text,
      sidebar: z.enum(SECTION_IDS, { error: SECTION_IDS.join(', ') }),
      position,
    },
    '{ type, label, sidebar }',
  ),
  members({ type: z.literal('ask'), label: text, position }, '{ type, label }'),
  members({ type: z.literal('search'), position }, '{ type }'),
  // Network, client release, and version and language of the docs, in one menu.
  members({ type: z.literal('context'), position }, '{ type }'),
  members({ type: z.literal('colorMode'), position }, '{ type }'),
] as const
const ITEMS = navbarItems.map(({ shape }) => shape.type.value)

const navbarItem = z.discriminatedUnion('type', navbarItems, {
  error: ({ code }) => (code === 'invalid_union' ? ITEMS.join(', ') : 'an item with a type'),
})

export const siteSchema = members(
  {
    title: text,
    tagline: text,
    description: text,
    favicon: path,
    /** Origin of the published site, without a trailing slash. Canonical addresses and the sitemap use it. */
    url: matching(/^https?:\/\/[^/]+$/, 'an origin without a slash at the end, such as https://docs.example'),
    /** Path the site is served under, with slashes at both ends. */
    baseUrl: matching(/^\/(.+\/)?$/, 'a path with slashes at both ends, such as / or /docs/'),
    organizationName: text,
    projectName: text,
    /** The label is each language's name in itself. */
    locales: z
      .array(members({ code: languageCode, label: text }, '{ code, label }'), { error: 'a list of languages' })
      .min(1, { error: 'a list of languages' })
      .readonly(),
    navbar: members(
      {
        title: text,
        /** Logo of the site. Defaults to the built-in logo. */
        logo: path.exactOptional(),
        hideOnScroll: flag,
        items: listOf(navbarItem, 'a list of items'),
      },
      '{ title, logo, hideOnScroll, items }',
    ),
    footer: members(
      {
        columns: listOf(
          members({ title: text, links: listOf(link, 'a list of { label, href }') }, '{ title, links }'),
          'a list of { title, links }',
        ),
        copyright: text,
      },
      '{ columns, copyright }',
    ),
    colorMode: members(
      {
        default: oneOf(['light', 'dark'], 'light or dark'),
        /** Without a reader's choice, follows the system setting instead of the default. */
        respectSystem: flag,
        switch: flag,
      },
      '{ default, respectSystem, switch }',
    ),
    sidebar: members(
      {
        /** Opening a category closes the others in its group. Whether it can be hidden is not configurable. */
        autoCollapse: flag,
      },
      '{ autoCollapse }',
    ),
    toc: members({ minLevel: level, maxLevel: level }, '{ minLevel, maxLevel }'),
    /** The assistant behind 'Ask AI'. Without it the item opens the site's own panel. */
    assistant: members({ scriptUrl: address }, '{ scriptUrl }, or left out').optional(),
    announcement: members(
      { id: text, text, link: members({ label: text, href: target }, '{ label, href }').exactOptional() },
      '{ id, text, link }, or left out',
    ).optional(),
    /** Versions of the documentation. `path` is the folder of a version's pages, `/` for the current version. */
    versions: z
      .array(members({ name: text, label: text, path }, '{ name, label, path }'), {
        error: 'a list of { name, label, path }',
      })
      .min(1, { error: 'a list of { name, label, path }' })
      .readonly(),
    /**
     * Source repository, such as https://github.com/owner/name. "Report a mistake" and "Edit this page" link to it, and
     * the package's manifest names it. Without it pages omit the two links.
     */
    repository: address.optional(),
    /** Where 'Let us know.' of an empty search leads. */
    missingResultsUrl: target,
  },
  'the configuration',
)

export type SiteConfig = z.infer<typeof siteSchema>
export type NavbarItem = z.infer<typeof navbarItem>
export type FooterLink = z.infer<typeof link>
export type SiteVersion = SiteConfig['versions'][number]

const SENTENCE = 'one sentence of 40 to 180 characters'
const SOURCES = 'a list of { title, url } where url starts with https:// or is left out'

export const frontmatterSchema = members(
  {
    title: text,
    description: z.string({ error: SENTENCE }).min(40, { error: SENTENCE }).max(180, { error: SENTENCE }),
    sidebar_label: text.exactOptional(),
    sidebar_position: number.exactOptional(),
    hide_from_sidebar: flag.exactOptional(),
    hide_from_search: flag.exactOptional(),
    layout: oneOf(['guide', 'wide', 'home'], 'guide, wide or home').exactOptional(),
    last_reviewed: matching(/^\d{4}-\d{2}-\d{2}$/, 'a date, such as 2026-11-21').exactOptional(),
    seen_on: matching(/^\d{4}-\d{2}(-\d{2})?$/, 'a day or a month, such as 2026-11-21 or 2026-11').exactOptional(),
    valid_until: matching(/^\d{4}-\d{2}-\d{2}$/, 'a date, such as 2026-11-21').exactOptional(),
    sources: z
      .array(members({ title: text, url: address.exactOptional() }, '{ title, url }'), { error: SOURCES })
      .exactOptional(),
  },
  'frontmatter',
)

export const categorySchema = members(
  {
    label: matching(/\S/, 'the name shown in the sidebar'),
    position: number.exactOptional(),
    description: matching(/\S/, 'one sentence').exactOptional(),
  },
  'a category',
)
