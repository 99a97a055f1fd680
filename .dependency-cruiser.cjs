/**
 * Defines who may import whom. The table of rooms below contains all rules, and a new edge changes it.
 *
 * TypeScript 7 has no compiler API, so swc parses the files. This dependency-cruiser never informs swc that a .tsx file
 * contains JSX (sverweij/dependency-cruiser#1081, fixed in 18, which needs Node 22), and it ignores `import('…')`
 * types. The wrapper of `parseFileSync` does the former and adds the latter as plain imports.
 */
const { readdirSync, readFileSync } = require('node:fs')
const { dirname, join } = require('node:path')
const swc = require('@swc/core')

const parseFileSync = swc.parseFileSync
swc.parseFileSync = (file, options) => {
  const ast = parseFileSync(file, { ...options, tsx: file.endsWith('x') })
  const imports = findImportTypes(ast).map((source) => ({ type: 'ImportDeclaration', specifiers: [], source }))
  return { ...ast, body: [...ast.body, ...imports] }
}

/** Specifiers of every `import('…')` type below a node. */
function findImportTypes(node) {
  if (!node || typeof node !== 'object') return []
  if (node.type === 'TsImportType') return [node.argument]
  return Object.values(node).flatMap(findImportTypes)
}

/** Modules of the parts that browsers load, from `attach` and `component` of every definition. */
function loadedByParts() {
  const root = join(__dirname, 'src')
  const definitions = readdirSync(root, { recursive: true }).filter((file) => /\bparts\/\w+\/part\.ts$/.test(file))
  const found = definitions.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:attach|component): \(\) => import\('(.+?)'\)/g)].map(
      ([, source]) => `^src/${join(dirname(file), source)}$`,
    ),
  )
  if (found.length === 0) throw new Error('No part loads anything: has the form of `definePart` changed?')
  return found
}

/** Modules that write the Markdown form of a part. */
const PART_FORM = '^src/core/markdown/(part-form|page-node|markdown-text)\\.ts$'
/** Separates the head of a twin, which is for programs, from its text. */
const TWIN_FILES = '^src/core/markdown/(card-paths|twin-head|twin-sources)\\.ts$'
const CONSTANTS = '^src/core/model/(search-)?constants\\.ts$'
/** Names of the chain. Every room may import these constants. */
const CHAIN = '^src/chain\\.config\\.ts$'

/** The check of an endpoint and its report. Pure, so that the site runs the same code in the browser as the command. */
const CHECK = '^src/package/cli/check/(check-run|exchange|model|report-table)\\.ts$'
/** The modules that the check imports. They must also run in a browser, without Node. */
const CHECK_PIECES =
  '^src/package/cli/check/(at-once|check-(run|answer)|envelope|examination|(changed|examined|repeated)-requests|request-lists|reported|examined-gas|pooled|senders|exchange|request-constraints|inputs|kinds|model|moments|plan|probes-\\w+|profiles|redact|raw-proofs|relations|report-table|selectors)\\.ts$'

/** Whoever talks to a node also explains its errors. */
const RPC = ['package/rpc', 'package/explain']

/**
 * Maps a folder to its allowed imports, in addition to itself and packages. A name is a folder of `src`, a `^…` is a
 * path. If a folder is inside another folder of this table, only its own row applies, so `ui/browser` may not import
 * the rest of `ui`.
 */
const ROOMS = {
  generated: [],
  'core/lib': [],
  // network.ts imports chain IDs and endpoints from the generated document.
  'core/facts': ['core/lib', 'generated'],
  'core/simulations': ['core/facts', 'core/lib'],
  'core/node-check': ['core/facts', 'core/lib'],
  // The site's own sentences import network numbers.
  'core/model': ['core/facts', 'core/lib'],
  'core/markdown': ['core/model', 'core/lib'],
  'search/query': ['core/model', 'core/lib'],
  'search/index': ['search/query', 'core/model', 'core/lib'],
  // The lines of logs that the node check explains, and the size of a contract.
  'package/explain': ['^src/core/node-check/log-lines\\.ts$', '^src/core/facts/limits\\.ts$', 'core/lib', 'generated'],
  'package/rpc': ['package/explain', 'core/lib', 'generated'],
  // Its tests compare real blocks.
  'package/examine': [...RPC, 'core/lib', 'generated', '^src/package/node/core/chain/recorded-blocks\\.json$'],
  'package/node/core': ['core/simulations', 'core/facts', ...RPC, 'core/lib', 'generated'],
  'package/node/server': ['package/node/core', 'core/facts', ...RPC, 'core/lib', 'generated'],
  // Agents and terminals use the same search as readers of the site, and agents read its Markdown by section.
  'package/cli': [
    ...['package/node/server', 'package/node/core', 'package/examine', 'search/query', ...RPC],
    ...['core/markdown', 'core/node-check', 'core/facts', 'core/lib', 'generated'],
  ],
  'ui/browser': ['core/facts', 'core/model', 'core/lib'],
  ui: ['core/lib', CONSTANTS],
  islands: ['ui', 'core/lib', CONSTANTS, PART_FORM],
  // The workbench creates, sends, checks and shows a call. Every page that makes a request uses it.
  'call/judge': [...RPC, 'core/facts', 'core/lib'],
  'call/form': ['call/judge', 'islands', 'ui', ...RPC, 'core/facts', 'core/lib'],
  'call/send': ['call/form', 'call/judge', 'package/explain', 'ui/browser', 'core/facts', 'core/lib'],
  'call/view': ['call/send', 'call/form', 'call/judge', 'package/explain', 'islands', 'ui', 'core/facts', 'core/lib'],
  'search/ui': ['search/query', 'islands', 'ui', 'core/markdown', 'core/model', 'core/lib'],
  figures: ['islands', 'ui', 'core/simulations', 'core/facts', 'core/model', 'core/lib', PART_FORM],
  'frame/offline': ['ui/browser', 'core/model', 'core/lib'],
  'frame/shell': ['search/ui', 'search/query', 'islands', 'ui', 'core/markdown', 'core/model', 'core/lib'],
  'frame/navigation': ['frame/shell', 'islands', 'ui', 'core/model', 'core/lib'],
  pages: [
    ...['call/view', 'call/send', 'call/form', 'call/judge', 'figures', 'islands', 'ui', ...RPC, CHECK],
    ...['core/markdown', 'core/simulations', 'core/node-check', 'core/facts', 'core/model', 'core/lib'],
  ],
  app: [
    ...['pages', 'frame/navigation', 'frame/shell', 'frame/offline', 'search/ui', 'search/query', 'islands', 'ui'],
    ...[...RPC, 'core/markdown', 'core/simulations', 'core/facts', 'core/model', 'core/lib', 'generated'],
  ],
  build: [
    ...['search/index', 'search/query', '^src/frame/offline/format\\.ts$', 'package/rpc'],
    ...['core/markdown', 'core/facts', 'core/model', 'core/lib'],
    // A test reads the written headers as a host does.
    '^scripts/ship/serve/host-rules\\.ts$',
  ],
  // One spec builds and serves the site under another path. One deploys a release while pages are open.
  e2e: [
    ...[CONSTANTS, TWIN_FILES, '^src/frame/shell/copy-page/copy-page-placement\\.ts$'],
    '^scripts/(ship/(build/service-worker|deploy/release|serve/server)|test/(run-command|site-copy))\\.ts$',
  ],
  scripts: ['core/lib'],
}

/** Scripts that combine finished pieces may import more. The generator may not, because `generated/` can be empty. */
const COMPOSING_SCRIPTS = {
  // The imported answers are judged by the published checkers.
  '^scripts/generate/openrpc/monad-vectors\\.test\\.ts$': [...RPC, 'generated'],
  '^scripts/(ship/(build|deploy|dev|serve|budget)|prove/links)(/|\\.ts$)': [
    ...['build', 'search/index', 'search/query', 'core/facts', 'core/model'],
    // Queries that load the paste field are weighed apart.
    '^src/pages/paste/paste-texts\\.ts$',
  ],
  '^scripts/ship/release/': [
    ...[...RPC, 'package/cli', 'package/node/core', 'package/node/server', 'search/query', 'generated'],
    '^src/core/model/(site\\.config|define-site)\\.ts$',
    // Images of the starters are flat, like previews. The package contains the cards of the site.
    '^src/build/(png|cards|read-reference|static-files)\\.ts$',
    // The package contains the pages too.
    '^src/core/markdown/section\\.ts$',
  ],
  // Runs samples of pages on the local node, and compares pages with the facts.
  '^scripts/prove/content/': [
    ...RPC,
    'package/node/core',
    'package/node/server',
    'core/facts',
    'generated',
    TWIN_FILES,
  ],
  // Run the check against the local node, its lies and other honest nodes.
  '^scripts/prove/(alarms|lies)(/|\\.ts$)': [
    ...RPC,
    'package/cli',
    'package/examine',
    'package/node/core',
    'package/node/server',
  ],
  // Starts proxies in front of the local node, and compares the numbers in their files with the limits.
  '^scripts/prove/proxy/': ['package/node/core', 'package/node/server', ...RPC, 'generated'],
  '^scripts/prove/style\\.ts$': [TWIN_FILES],
  // Compares the explanations of the command, the agents and the pages.
  '^scripts/test/doors\\.test\\.ts$': ['pages', 'call/judge', 'call/view', 'call/send', 'package/cli', ...RPC],
  // Compares the values in docs/specification.md with the constants.
  '^scripts/test/specification\\.test\\.ts$': [
    CONSTANTS,
    '^src/core/model/site\\.config\\.ts$',
    '^src/frame/shell/copy-page/copy-page-placement\\.ts$',
  ],
  // The published checkers check the recorded results.
  '^scripts/generate/examples/': [...RPC, 'package/cli', 'generated'],
}

const NODE_SIDE = ['package/cli', 'package/node/server', 'build', 'search/index', 'e2e', 'scripts']
const WITHOUT_REACT = [
  ...['generated', 'core', 'package', 'search/query', 'search/index'],
  ...['ui/browser', 'frame/offline', 'call/judge', 'build', 'e2e', 'scripts'],
]
/**
 * A page is a folder. `pages/common` is shared by pages, `pages/parts` contains parts for MDX that several pages draw.
 */
const PAGE = '^src/pages/(?!(?:common|parts)/)[^/]+/'

const TESTS = '\\.(test|test-d|spec)\\.tsx?$'

const pathOf = (room) => (room === 'generated' || room === 'scripts' ? `^${room}/` : `^src/${room}/`)
const toPath = (target) => (target.startsWith('^') ? target : pathOf(target))
const OURS = '^(src|scripts|bench|generated|openrpc|schemas|content)/'

const ruleName = (room) => `room-${room.replaceAll('/', '-')}`

/** Folders inside a room that have their own row. */
const ownRows = (room) =>
  Object.keys(ROOMS)
    .filter((other) => other.startsWith(`${room}/`))
    .map(pathOf)

const edges = (name, from, pathNot, allowed) => ({
  name,
  comment: `May import ${allowed.length > 0 ? allowed.join(', ') : 'nothing of ours'}. Move the code, or change the table.`,
  severity: 'error',
  from: { path: from, pathNot },
  to: { path: OURS, pathNot: [from, CHAIN, ...allowed.map(toPath)] },
})

const composing = Object.keys(COMPOSING_SCRIPTS)
const roomRules = Object.entries(ROOMS).map(([room, allowed]) =>
  edges(ruleName(room), pathOf(room), room === 'scripts' ? composing : ownRows(room), allowed),
)
const scriptRules = Object.entries(COMPOSING_SCRIPTS).map(([from, further], index) =>
  edges(`composing-scripts-${index + 1}`, from, [], ['scripts', ...ROOMS.scripts, ...further]),
)

module.exports = {
  forbidden: [
    ...roomRules,
    ...scriptRules,
    {
      name: 'pages-apart',
      comment: 'A page imports no other page: what two of them need goes to call/, or to the files that pages share.',
      severity: 'error',
      from: { path: '^src/pages/(?!(?:common|parts)/)([^/]+)/' },
      to: { path: PAGE, pathNot: ['^src/pages/$1/'] },
    },
    {
      name: 'shared-below-pages',
      comment: 'What pages share imports no page.',
      severity: 'error',
      from: { path: '^src/pages/(common|parts)/' },
      to: { path: PAGE },
    },
    {
      name: 'shared-below-parts',
      comment: 'Parts import what pages share, never the other way round.',
      severity: 'error',
      from: { path: '^src/pages/common/' },
      to: { path: '^src/pages/parts/' },
    },
    {
      name: 'no-circular',
      comment: 'Two modules that need each other are one module, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-node-in-browser-code',
      comment: 'Node built-ins exist on the node side only.',
      severity: 'error',
      from: { path: '^(src|generated)/', pathNot: [...NODE_SIDE.map(pathOf), TESTS] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'check-runs-in-browsers',
      comment: 'The check runs in the browser too: it may not need Node.',
      severity: 'error',
      from: { path: CHECK_PIECES },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'check-is-whole',
      comment: 'What the check imports of the command must be free of Node too: add it to CHECK_PIECES.',
      severity: 'error',
      from: { path: CHECK_PIECES },
      to: { path: '^src/package/cli/', pathNot: [CHECK_PIECES] },
    },
    {
      name: 'no-react-below-ui',
      comment: 'React ends at ui/.',
      severity: 'error',
      from: { path: WITHOUT_REACT.map(pathOf) },
      to: { path: '(^|node_modules/)(react|react-dom|react-router-dom)(/|$)' },
    },
    {
      name: 'markdown-parser-only-at-build',
      comment: 'No script that a reader loads may hold the parser: pages are rendered with it at build.',
      severity: 'error',
      from: { path: ['^src/app/(entry\\.(client|endpoint-frame)|frame)\\.ts$', ...loadedByParts()] },
      to: { path: '^src/ui/InlineMarkdown\\.tsx$', reachable: true },
    },
    {
      name: 'no-tests-in-code',
      comment: 'Tests are imported by nobody; share a fixture module instead.',
      severity: 'error',
      from: {},
      to: { path: TESTS },
    },
    {
      name: 'resolvable',
      comment: 'The file or package does not exist.',
      severity: 'error',
      from: {},
      // mdx/types exists as types only, in @types/mdx.
      to: { couldNotResolve: true, pathNot: '^mdx/types$' },
    },
    {
      name: 'declared-packages',
      comment: 'Imported packages stand in package.json, not only in node_modules by luck.',
      severity: 'error',
      from: { path: '^(src|scripts)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(^|/)(dist|fixtures)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
