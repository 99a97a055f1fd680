/** Which configurations a setup changes and how, without changing them. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type ServerCommand, snippet, UnreadableConfig, withoutServer, withServer } from './edit-config.ts'
import { type KnownAgent, knownAgents } from './known-agents.ts'

/** One agent that was found. `after` is the new text of its file. */
export type Change = {
  agent: KnownAgent
  file: string
  before: string | undefined
  after: string
  /** Why the file is left alone. */
  obstacle?: string
}

export type Machine = { home: string; platform: NodeJS.Platform }

/** The name under which agents show the server. */
export type Entry = { name: string; server: ServerCommand }

/** Agents on the machine, with what their configuration becomes. */
export async function planSetup(machine: Machine, { name, server }: Entry, isUndo: boolean): Promise<Change[]> {
  const changes: Change[] = []
  for (const agent of knownAgents(machine.platform)) {
    if (!(await exists(join(machine.home, agent.foundBy)))) continue
    const file = join(machine.home, agent.file)
    const before = await readFile(file, 'utf8').catch(() => undefined)
    changes.push({ agent, file, before, ...edited(agent, before ?? '', { name, server }, isUndo) })
  }
  return changes
}

function edited(
  { form }: KnownAgent,
  before: string,
  { name, server }: Entry,
  isUndo: boolean,
): Pick<Change, 'after' | 'obstacle'> {
  try {
    return { after: isUndo ? withoutServer(before, form, name) : withServer(before, form, name, server) }
  } catch (error) {
    if (!(error instanceof UnreadableConfig)) throw error
    const hand = isUndo ? `Remove "${name}" by hand.` : `Add this by hand:\n${snippet(form, name, server)}`
    return { after: before, obstacle: `${error.message} ${hand}` }
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
