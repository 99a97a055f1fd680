/** Facts that a source file states in a form that programs can read: fields, defaults, texts and activations. Pure. */

/** The value of each fact by its name, such as `Cli.max_request_size` → `usize, default 2_000_000`. */
export type Facts = ReadonlyMap<string, string>

/** Tests of a Rust file are at its end, and their texts are no texts of the node. */
const withoutTests = (text: string): string => text.split(/^#\[cfg\(test\)\]$/m)[0] ?? ''

/** Fields of structures, with the default of a flag. */
export function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  let structure = ''
  let fallback = ''
  for (const line of withoutTests(text).split('\n')) {
    const opened = /^(?:pub(?:\([^)]*\))? )?struct (\w+)[^;]*\{$/.exec(line)
    if (opened) structure = opened[1] ?? ''
    if (line.startsWith('}')) structure = ''
    if (structure === '') continue
    fallback = /\bdefault_value(?:_t)? = ([^,)]+)/.exec(line)?.[1] ?? fallback
    const [, name, type] = /^ {4}(?:pub(?:\([^)]*\))? )?(\w+): (.+?),?$/.exec(line) ?? []
    if (name === undefined || type === undefined) continue
    fields.set(`${structure}.${name}`, fallback === '' ? type : `${type}, default ${fallback}`)
    fallback = ''
  }
  return fields
}

/** Values of `impl Default`, by structure and field. */
export function defaultsOf(text: string): Map<string, string> {
  const defaults = new Map<string, string>()
  for (const [, structure = '', body = ''] of withoutTests(text).matchAll(
    /^impl Default for (\w+)[^{]*\{\n([\s\S]*?)^\}$/gm,
  ))
    for (const [, field = '', value = ''] of body.matchAll(/^ {12}(\w+): (.+?),$/gm))
      defaults.set(`${structure}.${field}`, value)
  return defaults
}

/** A shorter text is a name or a format. */
const MIN_TEXT = 12

/** Texts of several words that are not comments, with their first literals. Adjacent literals of C++ are one text. */
export function textsOf(text: string): Map<string, string> {
  const code = withoutTests(text).replaceAll(/^\s*\/\/.*$/gm, '')
  const literal = /"((?:[^"\\\n]|\\.)*)"((?:\s*\n\s*"(?:[^"\\\n]|\\.)*")*)/g
  return new Map(
    [...code.matchAll(literal)].flatMap(([, first = '', rest = '']) => {
      const more = [...rest.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(([, part = '']) => part)
      const whole = [first, ...more].join('')
      return whole.length >= MIN_TEXT && /[a-z] [a-z]/i.test(whole) ? [[whole, first] as const] : []
    }),
  )
}

/** Activation of each revision in seconds since 1970, from the function of one network. */
export const activationsOf = (text: string): Map<string, number> =>
  new Map(
    [...text.matchAll(/timestamp >= (\d+)\)*\s*\{[^}]*?return (MONAD_\w+);/g)].map(
      ([, seconds = '', revision = '']) => [revision, Number(seconds)] as const,
    ),
  )

/** Newest revision of `revision.h`, without the revision under development. */
export const newestRevision = (text: string): string | undefined =>
  [...text.matchAll(/^\s*(MONAD_[A-Z]+) = \d+,?$/gm)]
    .flatMap(([, name = '']) => (name === 'MONAD_NEXT' ? [] : [name]))
    .at(-1)

export type FactChange = { name: string; before?: string; after?: string }

/** Facts that are new, gone or different, by name. */
export const changedFacts = (before: Facts, after: Facts): FactChange[] =>
  [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)]
    return old === now
      ? []
      : [{ name, ...(old === undefined ? {} : { before: old }), ...(now === undefined ? {} : { after: now }) }]
  })
