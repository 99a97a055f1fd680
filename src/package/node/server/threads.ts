/** Runs machines in separate threads, one for blocks and one for calls. */
import { Worker } from 'node:worker_threads'
import { type Line, limitOf, type MachineFactory, type MachineOptions, remoteMachine } from '../core/index.ts'

const SECOND_MS = 1_000
const isSource = import.meta.url.endsWith('.ts')
/** The thread's file in the package, or in the sources, which Node can only load in a thread with tsx. */
const FILE = new URL(isSource ? './evm-worker.ts' : './evm-worker.js', import.meta.url)
const FROM_SOURCE = `import('tsx/esm/api').then(({ register }) => { register(); return import('${FILE.href}') })`

export type Threads = { machineOf: MachineFactory; end: () => void }

export function threads(): Threads {
  const open = new Set<Worker>()
  return {
    machineOf: (options) =>
      remoteMachine(() => lineOf(open, options), {
        limitMs: options.limitMs,
        // Blocks wait without a limit. A call waits as long as for an executor of a node.
        waitMs: options.limitMs === undefined ? undefined : limitOf('main-pool-wait') * SECOND_MS,
      }),
    end: () => {
      for (const worker of open) void worker.terminate()
    },
  }
}

function lineOf(open: Set<Worker>, options: MachineOptions): Line {
  const worker = isSource
    ? new Worker(FROM_SOURCE, { workerData: options, eval: true })
    : new Worker(FILE, { workerData: options })
  worker.unref()
  open.add(worker)
  worker.once('exit', () => void open.delete(worker))
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) =>
      void worker.removeAllListeners('message').on('message', (message) => listener(message as never)),
    onEnd: (listener) => void worker.removeAllListeners('error').on('error', listener),
    end: () => void worker.terminate(),
  }
}
