/** A corpus of texts that must not break a parser, and random texts made from it. Each run can be repeated. */
import fc from 'fast-check'

/** Runs with the same seed generate the same texts. FUZZ_SEED and FUZZ_RUNS search further. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_101)
const RUNS = Number(process.env.FUZZ_RUNS ?? 2_000)

/** Each of these has broken a parser somewhere. */
export const CORPUS: readonly string[] = [
  ...['', ' ', '\n', '\0', '\ufeff', '\u2028', '\u202e', '\ud800', '\udfff\ud800', 'a\u0000b', '\r\n\r\n'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype.x', '__proto__.polluted', 'valueOf', 'then'],
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    "';alert(1)//",
    '<!--',
    ']]>',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,<script>1</script>',
    '//evil.example',
    'https://user:pass@evil.example/?key=1',
  ],
  ...[
    '%',
    '%E0%A4%A',
    '%00',
    '%2e%2e%2f',
    '../../etc/passwd',
    '..\\..\\x',
    '?',
    '#',
    '&=&',
    '=',
    '+',
    '[object Object]',
  ],
  ...['null', 'undefined', 'NaN', '-0', '1e999', '-1e999', '0x', '0x0', '0xg', `0x${'f'.repeat(65)}`, '9'.repeat(400)],
  ...['{', '}', '[', ']', '"', '{"a":', '{"__proto__":{"polluted":true}}', '[[[[', '{"result":', '{"jsonrpc":"2.0"}'],
  ...[
    '['.repeat(20_000),
    '{"a":'.repeat(5_000),
    `${'('.repeat(3_000)}x`,
    'a'.repeat(50_000),
    ' '.repeat(50_000),
    '-'.repeat(9_000),
  ],
  ...[
    `${'a '.repeat(20_000)}!`,
    `"${'\\'.repeat(9_999)}`,
    `${'[a'.repeat(5_000)}`,
    '\t'.repeat(5_000),
    '\n'.repeat(20_000),
  ],
  ...['a=1\na=2', '[a]\n[a]', '[[a]]\n[a]', 'a.b.c = 1\na.b = 2', 'x = "', "x = '''", '= 1', 'key = {', 'é = 1'],
  ...['metric{a="', 'metric{} NaN', 'metric 1e999', '# TYPE', 'metric{a="b",} 1', `m{a="${'b'.repeat(20_000)}"} 1`],
  ...['---\n---', '---\ntitle: !!js/function x\n---', '---\na: &a [*a]\n---', 'a: *b', '? : -', '%YAML 9', '- - - -'],
  ...['ß', 'İ', 'ﬁ', '👩‍👩‍👧‍👦', 'e\u0301', '中文', 'עברית', '\u0627\u0644', '𝒳', '\u200b', '\u00a0'],
  ...['--help', '--', '-', '--=x', '--method', '--method=', '-x', '--url=javascript:x', '--http=99999', '--token'],
]

const piece = fc.oneof(fc.constantFrom(...CORPUS.filter(({ length }) => length < 200)), fc.string({ unit: 'binary' }))

/** A corpus text, several concatenated, a changed one, or any text. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...CORPUS),
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('\n')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.json(),
)

/** A real text with one part replaced. */
export const damaged = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...texts), fc.nat(), fc.nat(40), piece).map(([text, at, length, put]) => {
    const start = text.length === 0 ? 0 : at % text.length
    return text.slice(0, start) + put + text.slice(start + length)
  })

/** Any JSON value, including the names of built-in object members. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 5 }),
  fc.dictionary(piece, fc.jsonValue({ maxDepth: 2 })),
  fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true }),
)

/** @param share of the usual number of runs, for slow tests */
export const runs = (share = 1) => ({ seed: SEED, numRuns: Math.max(1, Math.round(RUNS * share)) })

/** Whether the prototype of objects is unchanged. */
export const isClean = (): boolean => !('polluted' in {})
