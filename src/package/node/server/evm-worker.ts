/** A thread that runs code for the node, so that long runs do not block other responses. */
import { parentPort, workerData } from 'node:worker_threads'
import { type MachineOptions, serveMachine } from '../core/index.ts'

if (parentPort === null) throw new Error('This file is a thread of the node.')
const port = parentPort
serveMachine(
  {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => void port.on('message', (message) => listener(message as never)),
  },
  workerData as MachineOptions,
)
