/** Adds faults to another node. Its responses pass unchanged unless a fault applies. */
import { WebSocket } from 'ws'
import { PortalError } from '../../../core/lib/portal-error.ts'
import type { Answering } from '../core/answering.ts'
import { type Fault, FaultBox, replyTo } from '../core/index.ts'

/** Faults that can affect responses of another node, because they occur between it and a client. */
const ON_THE_WAY: ReadonlySet<Fault['fault']> = new Set([
  ...([
    'drop',
    'half-open',
    'delay',
    'rate-limit',
    'server-error',
    'html',
    'content-type',
    'truncated',
    'huge',
  ] as const),
])

function checkOnTheWay(faults: readonly Fault[]): void {
  const other = faults.find(({ fault }) => !ON_THE_WAY.has(fault))
  if (other === undefined) return
  throw new PortalError('FAULT', {
    message: `"${other.fault}" is not a connection fault. With --upstream the faults are ${[...ON_THE_WAY].join(', ')}.`,
  })
}

class ProxyFaults extends FaultBox {
  override set(faults: readonly Fault[]): void {
    checkOnTheWay(faults)
    super.set(faults)
  }
}

const unreachable = (cause: unknown): PortalError =>
  new PortalError('UPSTREAM', {
    message: 'The upstream does not respond with JSON-RPC.',
    hint: 'Start it first, for example with "anvil", and pass its address.',
    cause,
  })

async function posted(url: URL, body: string): Promise<string> {
  const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  return response.text()
}

/**
 * Serves another node with faults. It does not store state of that node or change other answers.
 * @throws {PortalError} `UPSTREAM` when it does not respond, `FAULT` for a fault that its answers cannot have
 */
export async function proxyOf(url: URL, faults: readonly Fault[], seed: string): Promise<Answering> {
  const box = new ProxyFaults(seed, faults)
  const probe = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'
  await posted(url, probe)
    .then((text) => JSON.parse(text))
    .catch((cause: unknown) => {
      throw unreachable(cause)
    })
  const open = new Set<WebSocket>()
  return {
    faults: box,
    handle: (body) => replyTo(body, box, () => posted(url, body)),
    connect: (send) => {
      const socket = new WebSocket(url.href.replace(/^http/, 'ws'))
      open.add(socket)
      const opened = new Promise<void>((resolve) => void socket.once('open', () => resolve()))
      let isSilent = false
      socket.on('message', (data: Buffer) => void (isSilent || send(data.toString('utf8'))))
      socket.on('close', () => send(undefined))
      socket.on('error', () => send(undefined))
      const end = (): void => {
        open.delete(socket)
        socket.terminate()
      }
      return {
        receive: async (frame) => {
          if (box.strike(['drop'])) return end()
          if (box.strike(['half-open'])) isSilent = true
          await opened
          socket.send(frame)
        },
        closed: end,
      }
    },
    close: () => {
      for (const socket of open) socket.terminate()
    },
  }
}
