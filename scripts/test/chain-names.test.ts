/** Checks that names of the chain occur only in `src/chain.config.ts`, so that it can be changed for another chain. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readSource, sourceFiles, textsOf, treeOf } from './source-texts.ts'

/** Rooms with strings that readers see. The simulations are about this chain's own protocol. */
const FOLDERS = ['src', 'scripts/generate/emit', 'scripts/ship/release']
const LEFT_OUT =
  /^src\/(core\/simulations|e2e|package\/node)\/|^src\/chain\.config\.ts$|\/fixture\.ts$|\.(test|test-d|spec)\.tsx?$/

/** Names that are published, sent or defined by the protocol. They do not depend on the site. */
const NAMES = new Set([
  // Types that the package publishes, and functions that its README shows.
  ...[
    'MonadNode',
    'MonadProvider',
    'MonadRequest',
    'MonadRpcSchema',
    'MonadSend',
    'WithMonadSend',
    'formatMon',
    'parseMon',
  ],
  // Shapes of the document and kinds of subscription.
  ...['MonadBlockHeader', 'MonadLog', 'monadLogs', 'monadNewHeads'],
  // Third-party products, and the protocol.
  'MonadVision',
  ...['MonadBFT', 'MonadDB', 'MonadNine', 'MONAD_TEN', 'MONAD_NINE', 'MONAD_EIGHT'],
  // Alerts in the rules that operators load into Prometheus.
  ...Array.from(
    readFileSync('content/public/monitoring/monad.rules.yml', 'utf8').matchAll(/alert: (\w+)/g),
    ([, alert = '']) => alert,
  ),
])

const strangersIn = (text: string): string[] =>
  [...text.matchAll(/\b\w*(?:Monad|MONAD|monadL|monadN)\w*|\bMON\b|\w+Mon\b/g)]
    .map(([word]) => word)
    .filter((word) => !NAMES.has(word))

const files = sourceFiles(FOLDERS, LEFT_OUT)

/** Texts of a file. Skips parsing if the file does not contain such a name anywhere, including comments. */
function read(file: string): string[] {
  const source = readSource(file)
  return strangersIn(source).length === 0 ? [] : textsOf(treeOf(source, file.endsWith('x')))
}

describe('the name of the chain and of its token', () => {
  test('stand in no string outside src/chain.config.ts', () => {
    const found = files.flatMap((file) =>
      read(file).flatMap((text) => strangersIn(text).map((word) => `${file}: ${word}`)),
    )
    expect(found).toEqual([])
  })

  test('would be found in a literal, a template and an element, and not in a comment or a name', () => {
    const code =
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code that is parsed here.
      '/** Monad */ const Monad = ["on MON", `one ${1} Monad`, <p>A Monad node</p>, "MonadRpcSchema"]'
    const words = textsOf(treeOf(code, true)).flatMap(strangersIn)
    expect(words).toEqual(['MON', 'Monad', 'Monad'])
  })

  test('are looked for in every room that readers see', () => {
    expect(files.length).toBeGreaterThan(300)
    for (const room of ['call', 'core', 'figures', 'frame', 'islands', 'package', 'pages', 'search', 'ui'])
      expect(
        files.some((file) => file.startsWith(`src/${room}/`)),
        room,
      ).toBe(true)
  })
})
