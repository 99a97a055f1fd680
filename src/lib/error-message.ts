/**
 * Whether an error's text is the one a pattern describes. The pattern is the node's text; single capitals, `<…>` and
 * `…` in it stand for parts that vary.
 */
export function messageFits(text: string, pattern: string | undefined, message: string): boolean {
  if (text === message) return true
  if (pattern === undefined) return false
  const source = pattern
    .trim()
    .split(/(\b[A-Z]\b|<[^<>]+>|…)/)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') : '.+'))
    .join('')
  return new RegExp(`^${source}$`, 's').test(message)
}
