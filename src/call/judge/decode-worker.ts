/**
 * Decoding off the main thread. Only this worker loads viem. It sends one message for each message, with the same id.
 */
import { type Decoded, decodeCalldata, decodeLog, decodeTransaction, encode, senderOf, wordRows } from './decode.ts'

type Hex = `0x${string}`

export type DecodeQuestion =
  | { kind: 'transaction'; data: string }
  | { kind: 'calldata'; data: string; abi?: string | undefined }
  | { kind: 'sender'; data: string }
  | { kind: 'words'; data: string }
  | { kind: 'log'; topics: readonly string[]; data: string; abi: string }
  | { kind: 'encode'; call: string; abi: string }

export type DecodeJob = { id: number; question: DecodeQuestion }
export type DecodeDone = { id: number; decoded: Decoded } | { id: number; failed: string }

/** The members this file uses. The DOM's types describe the window. */
type Scope = { onmessage: ((event: { data: DecodeJob }) => void) | null; postMessage: (done: DecodeDone) => void }

const scope = globalThis as unknown as Scope

scope.onmessage = ({ data: { id, question } }) => {
  answer(question).then(
    (decoded) => scope.postMessage({ id, decoded }),
    (error: unknown) => scope.postMessage({ id, failed: messageOf(error) }),
  )
}

/** The first line, because the rest of viem's messages is about its own documentation. */
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? 'These bytes cannot be read.'

async function answer(question: DecodeQuestion): Promise<Decoded> {
  switch (question.kind) {
    case 'transaction':
      return decodeTransaction(question.data as Hex)
    case 'calldata':
      return decodeCalldata(question.data as Hex, question.abi)
    case 'sender':
      return { title: await senderOf(question.data as Hex), notes: [], rows: [] }
    case 'words':
      return { title: 'Bytes, in words of 32', notes: [], rows: wordRows(question.data.slice(2)) }
    case 'log':
      return decodeLog(question.topics as Hex[], question.data as Hex, question.abi)
    case 'encode':
      return encode(question.call, question.abi)
  }
}
