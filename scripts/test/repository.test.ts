import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Rule = {
  name: string
  pattern: RegExp
  /** Files to which the rule applies. Defaults to all. */
  files?: RegExp
  except?: RegExp
  /** A line that the pattern must match, so that a broken pattern does not pass for a clean repository. */
  sample: string
}

/** Words are assembled here so that this file does not break its own rules. */
const word = (...parts: string[]) => parts.join('')
const MARKERS = [word('TO', 'DO'), word('FIX', 'ME'), word('XX', 'X'), word('HA', 'CK')]
const STUBS = [
  word('lorem ', 'ipsum'),
  word('coming ', 'soon'),
  word('not ', 'implemented'),
  word('not yet ', 'implemented'),
  word('placeholder ', 'text'),
]
const SWITCHES = [
  word('\\bas ', 'any\\b'),
  word('@ts-', 'ignore'),
  word('@ts-', 'nocheck'),
  word('eslint-', 'disable'),
  word('biome-', 'ignore'),
]
const HOSTS = [word('registry', '.npm'), word('deb', '.debian')]
const FOLDERS = ['work', 'root', 'home', 'tmp']

const CODE = /\.(ts|tsx|js|cjs|mjs|css|json|jsonc|html|yaml|txt)$|^\.ci\//

const RULES: Rule[] = [
  {
    name: 'no path of somebody’s machine',
    pattern: new RegExp(`(^|[^.\\w])/(${FOLDERS.join('|')})/`),
    // The doctor reads node.toml where the operators' packages put it.
    except: /^(content|generated)\/|^package-lock\.json$|^docs\/samples\.md$|^src\/package\/cli\/doctor\/doctor\.ts$/,
    sample: word('see /', 'home/somebody'),
  },
  {
    name: 'no host of a package registry',
    pattern: new RegExp(HOSTS.map((host) => host.replace('.', '\\.')).join('|'), 'i'),
    sample: word('https://registry', '.npmjs.org/x'),
  },
  {
    name: 'nothing outside the repository',
    pattern: new RegExp(word('\\.\\./sha', 'red\\b')),
    except: /^package-lock\.json$/,
    sample: word("read('../sha", "red/data')"),
  },
  {
    name: 'nothing left for later',
    pattern: new RegExp(`\\b(${MARKERS.join('|')})\\b|${STUBS.join('|')}`),
    files: CODE,
    except: /^generated\/|^package-lock\.json$/,
    sample: `// ${MARKERS[0]}: later`,
  },
  {
    name: 'no check switched off without a reason beside it',
    // A reason is the text after the rule's name. It needs at least a few words after the colon.
    pattern: new RegExp(`(${SWITCHES.join('|')})(?!\\S* \\S+: \\S+ \\S+ \\S+)`),
    files: /^(src|scripts)\//,
    sample: `// ${SWITCHES[4]} lint/a11y/x: <explanation>`,
  },
  {
    // The linter could check this too, but only after reading every installed package.
    name: 'no import without the ending of its file',
    pattern:
      /(^(import|export|\}).* from |^import |\bimport\()'\.\.?('|\/(?![^']*\.(tsx?|[cm]?js|json|css|woff2)(\?\w+)?')[^']*')/,
    files: /^((src|scripts|bench|test)\/.*|[^/]*)\.(tsx?|[cm]?js)$/,
    sample: "import { x } from './log'",
  },
  {
    name: 'no merge conflict',
    pattern: new RegExp(`^(${word('<<<<', '<<< ')}|${word('>>>>', '>>> ')})`),
    sample: word('<<<<', '<<< ours'),
  },
]

const BINARY = /\.(png|webp|woff2|tgz|ico|wasm|gz)$/

/** Files that are committed or about to be. */
const listFiles = () =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && !BINARY.test(file))

const readLines = (file: string) => {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    // Listed, but deleted and not committed yet.
    return []
  }
}

const lines = listFiles().flatMap((file) => readLines(file).map((text, index) => ({ file, text, number: index + 1 })))

describe('repository', () => {
  test.each(RULES)('has $name', ({ pattern, files = /./, except = /^$/, sample }) => {
    expect(sample).toMatch(pattern)
    const hits = lines.filter(({ file, text }) => files.test(file) && !except.test(file) && pattern.test(text))
    expect(hits.map(({ file, number, text }) => `${file}:${number}: ${text.trim().slice(0, 120)}`)).toEqual([])
  })

  test('lists its files', () => {
    expect(listFiles()).toContain('package.json')
  })
})
