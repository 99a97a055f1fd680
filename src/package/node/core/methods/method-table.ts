/** The shape of a method: a function of what the node shows and of params that were read. */
import type { View } from '../chain/view.ts'

/** Answers the result, or throws a `NodeError`. */
export type Method = (view: View, params: readonly unknown[]) => unknown

export type Methods = Readonly<Record<string, Method>>
