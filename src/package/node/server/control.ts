/** Control calls of the node: step, fork, clock, faults. */
import { PortalError } from '../../../core/lib/portal-error.ts'
import type { Answering } from '../core/answering.ts'
import { checkFault, type NodeCore } from '../core/index.ts'

/** The control calls with their parameters and effects. */
export const CONTROLS = {
  state: 'GET; returns seed, chain ID, client version, newest block, accounts with keys, contracts, faults',
  step: '{"blocks": 1}; adds blocks',
  fork: '{}; replaces the newest block',
  clock: '{"everyMs": 300}; adds a block at this interval in milliseconds, 0 stops',
  faults: '{"faults": [{"fault": "delay", "ms": 200, "share": 0.5}]}; replaces all faults with these',
} as const

const MOST_BLOCKS = 10_000

const controlError = (message: string): PortalError => new PortalError('CONTROL', { message })

/**
 * Runs a control call.
 * @throws {PortalError} `CONTROL` or `FAULT` when it is invalid
 */
export async function control(node: Answering, name: string, body: string): Promise<object> {
  const given = readBody(body)
  if (name === 'faults') return setFaults(node, given.faults)
  if (!isOurs(node)) throw controlError('Another node makes the blocks. With --upstream only "faults" is available.')
  if (name === 'state') return stateOf(node)
  if (name === 'step') return { head: await node.clock.step(whole('blocks', given.blocks ?? 1, MOST_BLOCKS)) }
  if (name === 'fork') return { head: await node.clock.fork() }
  if (name === 'clock') return setClock(node, whole('everyMs', given.everyMs, 86_400_000))
  throw controlError(`There is no control call "${name}". The control calls are ${Object.keys(CONTROLS).join(', ')}.`)
}

const isOurs = (node: Answering): node is NodeCore => 'clock' in node

function setFaults(node: Answering, faults: unknown): object {
  if (!Array.isArray(faults)) throw controlError('"faults" must be a list.')
  node.faults.set(faults.map(checkFault))
  return { faults: node.faults.list }
}

function setClock(node: NodeCore, everyMs: number): object {
  if (everyMs === 0) node.clock.stop()
  else node.clock.start(everyMs)
  return { everyMs }
}

async function stateOf(node: NodeCore): Promise<object> {
  const { seed, chainId, clientVersion, accounts, contracts, faults } = node
  const head = await node.clock.step(0)
  return { seed, chainId, clientVersion, head, accounts, contracts, faults: faults.list }
}

function readBody(body: string): Record<string, unknown> {
  if (body.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // The error is thrown below.
  }
  throw controlError('The body must be a JSON object.')
}

function whole(name: string, value: unknown, most: number): number {
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most) return value as number
  throw controlError(`"${name}" must be a whole number from 0 to ${most}.`)
}
