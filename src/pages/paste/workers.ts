/** The workers of the paste field: decoding and checking, off the page's own thread, each started with its first question. */
import { Checker } from '../../call/judge/checker.ts'
import { decode } from '../../call/judge/decoder.ts'
import type { Workers } from './detail.ts'

const checker = new Checker()

export const workers: Workers = { decode, check: (text) => checker.ask({ kind: 'check', text }) }
