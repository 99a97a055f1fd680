/**
 * Who may import whom: the table of rooms below is the whole rule set, a new edge is a change to it.
 *
 * TypeScript 7 has no compiler API, so files are parsed by swc. This dependency-cruiser never tells swc that a
 * .tsx file holds JSX (sverweij/dependency-cruiser#1081, fixed in 18, which needs Node 22), and it does not look
 * into `import('…')` types. `parseFileSync` is wrapped to do the first and to show it the second as plain imports.
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

/** What browsers load of the parts: the modules behind `attach` and `component` of every definition. */
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

/** What the Markdown form of a part is written with. */
const PART_FORM = '^src/core/markdown/(part-form|page-node|text)\\.ts$'
const CONSTANTS = '^src/model/constants\\.ts$'
/** Lines of JSON, without an element. */
const JSON_LINES = '^src/ui/json-lines\\.ts$'
/** Names of the chain: constants that every room may take. */
const CHAIN = '^src/chain\\.config\\.ts$'

/** The check of an endpoint and its report: pure, so that the site runs in the browser what the command runs. */
const CHECK = '^src/package/cli/(check-run|exchange|model|report-table)\\.ts$'
/** What those are made of; none of it may need Node. */
const CHECK_PIECES =
  '^src/package/cli/(check-(run|answer)|envelope|examination|(changed|examined)-requests|exchange|request-constraints|inputs|model|plan|probes-\\w+|profiles|redact|relations|report-table|selectors)\\.ts$'

/**
 * Room → what it may import besides itself and packages. A name is a room, a `^…` is a path. `a/b` is a room of its own
 * inside a folder that only groups rooms, as those of `call`.
 */
const ROOMS = {
  generated: [],
  lib: [],
  rpc: ['lib', 'generated'],
  // network.ts takes chain ids and endpoints from the generated document.
  facts: ['lib', 'generated'],
  simulations: ['facts', 'lib'],
  // The site's own sentences take numbers of the networks.
  model: ['facts', 'lib'],
  markdown: ['model', 'lib'],
  'search/query': ['model', 'lib'],
  'search/index': ['search/query', 'model', 'lib'],
  browser: ['facts', 'model', 'lib'],
  offline: ['browser', 'model', 'lib'],
  ui: ['lib', 'browser', CONSTANTS, PART_FORM],
  'search/ui': ['search/query', 'ui', 'browser', 'model', 'lib'],
  // The workbench: what makes, sends, judges and shows a call. Every page that makes a request uses it.
  'call/judge': ['rpc', 'facts', 'lib', JSON_LINES],
  'call/form': ['call/judge', 'ui', 'browser', 'rpc', 'lib'],
  'call/send': ['call/form', 'call/judge', 'browser', 'facts', 'lib'],
  'call/view': ['call/send', 'call/form', 'call/judge', 'ui', 'browser', 'facts', 'lib'],
  shell: ['search/ui', 'search/query', 'ui', 'browser', 'markdown', 'model', 'lib'],
  reference: [
    ...['call/view', 'call/send', 'call/form', 'call/judge'],
    ...['ui', 'browser', 'rpc', 'markdown', 'facts', 'model', 'lib', CHECK],
  ],
  guides: ['ui', 'browser', 'rpc', 'markdown', 'simulations', 'facts', 'model', 'lib'],
  // Its tests hold real blocks against each other.
  examine: ['rpc', 'lib', 'generated', '^src/node/core/recorded-blocks\\.json$'],
  'node/core': ['simulations', 'facts', 'rpc', 'lib', 'generated'],
  'node/server': ['node/core', 'facts', 'rpc', 'lib', 'generated'],
  // Agents and terminals search as readers of the site do.
  cli: ['node/server', 'examine', 'search/query', 'rpc', 'lib'],
  app: [
    ...['ui', 'shell', 'reference', 'guides', 'browser', 'offline', 'search/ui', 'search/query'],
    ...['markdown', 'simulations', 'facts', 'model', 'rpc', 'lib', 'generated'],
  ],
  build: ['search/index', 'search/query', '^src/offline/format\\.ts$', 'markdown', 'facts', 'model', 'rpc', 'lib'],
  // One spec builds the site for another path and serves it, one lays out a release under open pages.
  e2e: [CONSTANTS, '^scripts/(build/service-worker|deploy/release|serve/server|test/(command|site-copy))\\.ts$'],
  scripts: ['lib'],
}

/** Scripts that put finished pieces together may reach further; the generator may not, `generated/` can be empty. */
const COMPOSING_SCRIPTS = {
  // The imported answers are judged by the published checkers.
  '^scripts/openrpc/monad-vectors\\.test\\.ts$': ['rpc', 'generated'],
  '^scripts/(build|deploy|dev|serve|budget|links)(/|\\.ts$)': [
    ...['build', 'search/index', 'search/query', 'facts', 'model'],
  ],
  '^scripts/ship/release/': [
    ...['rpc', 'cli', 'node/core', 'node/server', 'search/query', 'generated'],
    '^src/core/model/(site\\.config|define-site)\\.ts$',
    // Pictures of the starters are flat, as previews are.
    '^src/build/png\\.ts$',
  ],
  // Samples of pages run against the local node, and pages are held against the facts.
  '^scripts/prove/content/': ['node/core', 'node/server', 'facts'],
  // Answers that were recorded are judged by what is published.
  '^scripts/generate/examples/': ['rpc', 'cli', 'generated'],
}

const NODE_SIDE = ['cli', 'node/server', 'build', 'search/index', 'e2e', 'scripts']
const WITHOUT_REACT = [
  ...['generated', 'lib', 'rpc', 'facts', 'simulations', 'model', 'markdown', 'search/query', 'search/index'],
  ...['browser', 'offline', 'call/judge', 'examine', 'node/core', 'node/server', 'cli', 'build', 'e2e', 'scripts'],
]
/** A page of the reference is a folder; `parts/` and the files of the room itself are what pages share. */
const PAGE = '^src/pages/(?!parts/)[^/]+/'

const TESTS = '\\.(test|test-d|spec)\\.tsx?$'

const pathOf = (room) => (room === 'generated' || room === 'scripts' ? `^${room}/` : `^src/${room}/`)
const toPath = (target) => (target.startsWith('^') ? target : pathOf(target))
const OURS = '^(src|scripts|bench|generated|openrpc|schemas|content)/'

const ruleName = (room) => `room-${room.replace('/', '-')}`

const edges = (name, from, pathNot, allowed) => ({
  name,
  comment: `May import ${allowed.length > 0 ? allowed.join(', ') : 'nothing of ours'}. Move the code, or change the table.`,
  severity: 'error',
  from: { path: from, pathNot },
  to: { path: OURS, pathNot: [from, CHAIN, ...allowed.map(toPath)] },
})

const composing = Object.keys(COMPOSING_SCRIPTS)
const roomRules = Object.entries(ROOMS).map(([room, allowed]) =>
  edges(ruleName(room), pathOf(room), room === 'scripts' ? composing : [], allowed),
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
      from: { path: '^src/pages/(?!parts/)([^/]+)/' },
      to: { path: PAGE, pathNot: ['^src/pages/$1/'] },
    },
    {
      name: 'shared-below-pages',
      comment: 'What pages share imports no page.',
      severity: 'error',
      from: { path: '^src/pages/(parts/|[^/]+$)' },
      to: { path: PAGE },
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
      from: { path: ['^src/app/(entry\\.(client|door)|frame)\\.ts$', ...loadedByParts()] },
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
