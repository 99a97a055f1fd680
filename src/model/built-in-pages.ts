/** Pages made by code instead of a content file, and the order of the reference sidebar's links. */
import { chain } from '../chain.config.ts'
import type { BuiltInPage } from './routes.ts'

export const BUILT_IN_PAGES: readonly BuiltInPage[] = [
  {
    path: '/search',
    title: 'Search',
    description: 'Search all pages, methods, parameters, fields and error codes of this site.',
    layout: 'wide',
    inSitemap: false,
  },
  {
    path: '/reference/json-rpc',
    title: 'JSON-RPC',
    sidebarLabel: 'JSON-RPC methods',
    description: `All JSON-RPC methods a ${chain.name} node answers, by subject, with parameters, results, errors, limits and examples.`,
    layout: 'wide',
  },
  {
    path: '/reference/validator',
    title: 'Check my response',
    sidebarLabel: 'Check my response',
    description:
      'Paste a JSON-RPC response, request or batch: each wrong field is named in plain words, by the validators of the reference. Nothing leaves the browser.',
    layout: 'wide',
  },
  {
    path: '/reference/playground',
    title: 'Run on my endpoint',
    sidebarLabel: 'Playground',
    description:
      'Run a JSON-RPC call from your browser straight to your own endpoint, localhost included; the answer is validated and shown beside the example.',
    layout: 'wide',
  },
  {
    path: '/reference/json-rpc/explorer',
    title: 'Schema explorer',
    sidebarLabel: 'Schema explorer',
    description: `The whole OpenRPC document of ${chain.name} JSON-RPC in an explorer: all methods with their schemas, opened level by level, or one method at a time.`,
    layout: 'wide',
  },
  {
    path: '/reference/changelog',
    title: 'Changes to the reference',
    sidebarLabel: 'Changes',
    description: `What changed between versions of the ${chain.name} JSON-RPC document, computed by meaning: added, removed, widened, narrowed, and whether it breaks programs.`,
    layout: 'wide',
  },
  {
    path: '/reference/fields',
    title: 'Field index',
    sidebarLabel: 'Field index',
    description: `Every field and parameter of ${chain.name} JSON-RPC by name, with the methods that answer or take it: which methods return yParity, and where.`,
    layout: 'wide',
  },
  {
    path: '/reference/limits',
    title: 'Limits',
    sidebarLabel: 'Limits',
    description: `Every limit of ${chain.name} JSON-RPC in one place: of the node by default, of single methods, and of the public endpoints, with the flags that change them.`,
    layout: 'wide',
  },
  {
    path: '/reference/proof',
    title: 'Proof',
    sidebarLabel: 'Proof',
    description:
      'Every example of the JSON-RPC reference with its origin, date and verdict, checked by the validators while the page was built. Failing: 0.',
    layout: 'wide',
  },
]

/** Links under the methods in the reference sidebar; those without a page are left out. */
export const REFERENCE_LINKS: readonly { label: string; path: string }[] = [
  { label: 'All methods', path: '/reference/json-rpc' },
  { label: 'Overview', path: '/reference' },
  { label: 'Differences from Ethereum', path: '/reference/rpc-differences' },
  { label: 'Error codes', path: '/reference/rpc-error-codes' },
  { label: 'WebSockets', path: '/reference/websockets' },
  { label: 'Check my response', path: '/reference/validator' },
  { label: 'Playground', path: '/reference/playground' },
  { label: 'Schema explorer', path: '/reference/json-rpc/explorer' },
  { label: 'Types', path: '/reference/types' },
  { label: 'Field index', path: '/reference/fields' },
  { label: 'Limits', path: '/reference/limits' },
  { label: 'Changes', path: '/reference/changelog' },
  { label: 'Proof', path: '/reference/proof' },
  { label: 'Glossary', path: '/reference/glossary' },
]
