#!/usr/bin/env node
/** The package's command. Each of its programs is loaded only when it is asked for. */
import * as nodeModule from 'node:module'

/**
 * What went wrong and what to do, in one line without a stack: the reader is no developer of this command. Each program
 * has an error class of its own, so the hint is looked for, not the class.
 */
function complaint(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!('hint' in error) || error.hint === undefined) return error.message
  return `${/[.?!]$/.test(error.message) ? error.message : `${error.message}.`} ${error.hint}`
}

async function dispatch(args: readonly string[]): Promise<0 | 1 | 2> {
  const [program, ...rest] = args
  if (program === 'mcp') return (await import('./mcp/command.ts')).runMcp(rest)
  if (program === 'search') return (await import('./mcp/search-command.ts')).runSearch(rest)
  if (program === 'node') return (await import('../node/server/command.ts')).runNode(rest)
  return (await import('./commands.ts')).runCommand(args)
}

// Node 22 keeps what it compiled for the next start; Node 20 cannot.
const { enableCompileCache } = nodeModule as { enableCompileCache?: () => void }
enableCompileCache?.()

try {
  process.exitCode = await dispatch(process.argv.slice(2))
} catch (error) {
  console.error(complaint(error))
  process.exitCode = 2
}
