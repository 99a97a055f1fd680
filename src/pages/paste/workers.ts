/** The workers of the paste field for decoding and checking off the main thread. Each starts at its first request. */
import { Checker } from '../../call/judge/checker.ts'
import { decode } from '../../call/judge/decoder.ts'
import type { Workers } from './detail.ts'

const checker = new Checker()

export const workers: Workers = { decode, check: (text) => checker.ask({ kind: 'check', text }) }
