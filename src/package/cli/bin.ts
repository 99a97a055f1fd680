#!/usr/bin/env node
/** The command of the package. Loads each program only when it is used. */
import * as nodeModule from 'node:module'
import { complaint } from './complaint.ts'

async function dispatch(args: readonly string[]): Promise<0 | 1 | 2> {
  const [program, ...rest] = args
  if (program === 'mcp') return (await import('./mcp/command.ts')).runMcp(rest)
  if (program === 'agent') return (await import('./agent/command.ts')).runAgent(rest)
  if (program === 'search') return (await import('./mcp/search-command.ts')).runSearch(rest)
  if (program === 'doctor') return (await import('./doctor/command.ts')).runDoctor(rest)
  if (program === 'node') return (await import('../node/server/command.ts')).runNode(rest)
  return (await import('./commands.ts')).runCommand(args)
}

// Node 22 caches compiled code for the next start. Node 20 does not support this.
const { enableCompileCache } = nodeModule as { enableCompileCache?: () => void }
enableCompileCache?.()

try {
  process.exitCode = await dispatch(process.argv.slice(2))
} catch (error) {
  console.error(complaint(error))
  process.exitCode = 2
}
