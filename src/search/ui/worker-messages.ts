/** What the page and the search worker say to each other. */
import type { Answer, AnswerOptions } from '../query/answer.ts'

export type LocalQuery = Omit<AnswerOptions, 'base'> & { query: string }
/**
 * Without queries it only makes the worker load its index.
 * @property isTyped the reader may type on: the answer comes at once, and again with the texts that come later
 */
export type WorkerQuestion = { id: number; base: string; queries: LocalQuery[]; isTyped: boolean }
/** @property isMore the same answer comes again, with its texts, unless another question comes first */
export type WorkerAnswer = { id: number; answers: Answer[]; isMore: boolean } | { id: number; error: string }
