import type { FunctionDeclaration, Statement } from 'acorn'
import { type Program, parseModule, print } from './syntax.ts'

/** With this many checks or more, a shared run saves more than its function and its calls cost. */
const LEAST_QUESTIONS = 4

/**
 * Functions that run the same checks on the same members in a row share one function for them. For example, four shapes
 * contain the members of a header. Longest runs first.
 */
export function shareRuns(program: Program): Program {
  const shared: Program['body'] = []
  let body = program.body
  for (let run = longestRun(body); run.length >= LEAST_QUESTIONS; run = longestRun(body)) {
    const name = `share${shared.length}`
    shared.push(...parseModule(`function ${name}(data) { ${run.join('\n')} return true; }`).body)
    const call = parseModule(`function f(data) { if (!${name}(data)) { return false; } }`)
      .body[0] as FunctionDeclaration
    body = body.map((node) => (node.type === 'FunctionDeclaration' ? calling(node, run, call.body.body) : node))
  }
  return { ...program, body: [...body, ...shared] }
}

/** `if (!validate7(data.member)) { return false; }`, with or without a test that the member is there. */
const isQuestion = (text: string): boolean =>
  /^if \((data\.\w+ !== undefined)?\) \{\s*if \(!\w+\(data\.\w+\)\) \{\s*return false;\s*\}\s*\}$/.test(text) ||
  /^if \(!\w+\(data\.\w+\)\) \{\s*return false;\s*\}$/.test(text)

const textsOf = (node: Program['body'][number]): string[] =>
  node.type === 'FunctionDeclaration' ? node.body.body.map((statement) => print(statement)) : []

/** The longest list of checks that two functions contain. The first one if several are equally long. */
function longestRun(body: Program['body']): string[] {
  const functions = body.map(textsOf).filter((texts) => texts.filter(isQuestion).length >= LEAST_QUESTIONS)
  let longest: string[] = []
  for (const [index, texts] of functions.entries()) {
    for (const others of functions.slice(index + 1)) {
      const run = commonRun(texts, others)
      if (run.length > longest.length) longest = run
    }
  }
  return longest
}

function commonRun(left: readonly string[], right: readonly string[]): string[] {
  let best: string[] = []
  for (const [start, text] of left.entries()) {
    if (!isQuestion(text)) continue
    for (let at = right.indexOf(text); at >= 0; at = right.indexOf(text, at + 1)) {
      let length = 1
      while (left[start + length] === right[at + length] && isQuestion(left[start + length] ?? '')) length++
      if (length > best.length) best = left.slice(start, start + length)
    }
  }
  return best
}

function calling(node: FunctionDeclaration, run: readonly string[], call: readonly Statement[]): FunctionDeclaration {
  const texts = textsOf(node)
  const start = texts.findIndex((_, index) => run.every((text, offset) => texts[index + offset] === text))
  if (start < 0) return node
  const statements = node.body.body
  return {
    ...node,
    body: { ...node.body, body: [...statements.slice(0, start), ...call, ...statements.slice(start + run.length)] },
  }
}
