/**
 * Files of `content/data/` with a dedicated component. One schema provides the type and the check. `<DataTable>` shows
 * the other files, and the columns of their tables determine the allowed values.
 */
import { z } from 'zod'
import { address, flag, listOf, matching, members, oneOf, path, target, text } from './authored.ts'
import { benchmarks } from './benchmarks.ts'

const networks = listOf(oneOf(['mainnet', 'testnet'], 'mainnet or testnet'), 'a list of mainnet and testnet')
const texts = listOf(text, 'a list of texts')
const day = matching(/^\d{4}-\d{2}-\d{2}/, 'a day, such as 2026-11-21')

const provider = members(
  {
    name: text,
    url: address,
    docs: address.exactOptional(),
    networks: networks.exactOptional(),
    features: texts.exactOptional(),
    /** By facet. A missing facet was not stated anywhere. */
    answers: z.record(z.string(), text, { error: 'what a named page says, by facet' }).exactOptional(),
    note: text.exactOptional(),
    last_checked: text.exactOptional(),
    source: text.exactOptional(),
  },
  'a provider',
)
export type Provider = z.infer<typeof provider>

const changelogEntry = members(
  {
    id: text,
    type: oneOf(['revision', 'parameters', 'release'], 'revision, parameters or release'),
    title: text,
    date: day,
    dates: z.record(z.string(), day, { error: 'a day by network' }).exactOptional(),
    /** `date` is when it was first observed instead of its release date. */
    seen: flag.exactOptional(),
    /** Omitted if the sources do not specify a network. */
    networks: networks.exactOptional(),
    tags: texts,
    summary: text,
    /** Required changes in programs that call the RPC. */
    breaks: texts.exactOptional(),
    /** Commits of the client that hold the change. */
    commits: texts.exactOptional(),
    href: target.exactOptional(),
  },
  'an entry of the changelog',
)
export type ChangelogEntry = z.infer<typeof changelogEntry>

const deployed = members(
  {
    name: text,
    mainnet: text.exactOptional(),
    testnet: text.exactOptional(),
    note: text.exactOptional(),
    purpose: text.exactOptional(),
  },
  '{ name, mainnet, testnet, note, purpose }',
)
export type Deployed = z.infer<typeof deployed>

const term = members(
  { name: text, definition: text, href: target.exactOptional(), core: flag.exactOptional() },
  '{ name, definition, href, core }',
)
export type GlossaryEntry = z.infer<typeof term>

const starter = members(
  {
    name: text,
    end: text,
    page: path.exactOptional(),
    stack: text,
    need: text,
    level: text,
    about: text,
    /** Alternative text of its picture. Without it there is no card. */
    alt: text.exactOptional(),
  },
  '{ name, end, page, stack, need, level, about, alt }',
)
export type Starter = z.infer<typeof starter>

/** Words that readers type, and the place that answers. A bar would part two phrases. */
export const searchWords = listOf(
  members(
    { at: path, words: listOf(matching(/^[^|]+$/, 'a phrase without a bar'), 'a list of phrases') },
    '{ at: /path#anchor, words: [phrase, …] }',
  ),
  'a list of places',
)

/** Additional search terms for a place, by route with an optional anchor. They need not occur in its text. */
export const searchTerms = z.record(path, text, { error: 'words by /path#anchor' })

const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  benchmarks,
  changelog: listOf(changelogEntry, 'a list of entries'),
  contracts: listOf(deployed, 'a list of contracts'),
  tokens: listOf(deployed, 'a list of tokens'),
  search: searchWords,
  'search-terms': searchTerms,
  glossary: listOf(term, 'a list of terms'),
  starters: listOf(starter, 'a list of starters'),
}
const PROVIDERS = listOf(provider, 'a list of providers')

/** Schema of a data file by its path without extension, such as `providers/oracles`. Undefined for table lists. */
export const dataSchema = (name: string): z.ZodType | undefined =>
  name.startsWith('providers/') ? PROVIDERS : SCHEMAS[name]
