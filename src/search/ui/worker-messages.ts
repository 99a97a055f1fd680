/** What the page and the search worker say to each other. */
import type { Answer, AnswerOptions } from '../query/answer.ts'

export type LocalQuery = Omit<AnswerOptions, 'base'> & { query: string }
/** Without queries it only makes the worker load its index. */
export type WorkerQuestion = { id: number; base: string; queries: LocalQuery[] }
export type WorkerAnswer = { id: number; answers: Answer[] } | { id: number; error: string }
