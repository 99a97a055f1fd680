/** The type of a method, which is a function of the view and the parsed params. */
import type { View } from '../chain/view.ts'

/** Returns the result, or throws a `NodeError`. */
export type Method = (view: View, params: readonly unknown[]) => unknown

export type Methods = Readonly<Record<string, Method>>
