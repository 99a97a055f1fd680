/** Messages between the page and the search worker. */
import type { Answer, AnswerOptions } from '../query/answer.ts'

export type LocalQuery = Omit<AnswerOptions, 'base'> & { query: string }
/**
 * Without queries, the worker only loads its index.
 * @property isTyped the reader may keep typing, so the answer is sent immediately and again after its texts load
 */
export type WorkerQuestion = { id: number; base: string; queries: LocalQuery[]; isTyped: boolean }
/** @property isMore the same answer follows with its texts, unless another query arrives first */
export type WorkerAnswer = { id: number; answers: Answer[]; isMore: boolean } | { id: number; error: string }
