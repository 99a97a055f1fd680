import { type ComponentType, createContext, useContext } from 'react'
import type { Unit } from '../../core/lib/method-model.ts'
import type { FormNode, Shape } from './node.ts'
import type { Problem } from './problems.ts'

export type FieldProps = {
  shape: Shape
  node: FormNode
  onChange: (node: FormNode) => void
  /** JSON Pointer of the value in the params. */
  pointer: string
  /** Wire name, for units and labels. */
  name: string
  /** The control's label. Includes the place where the name alone is not enough. */
  label: string
  isOptional: boolean
  /** Shows no problem for a value that is not sent. */
  isQuiet?: boolean
}

/** Context that every field needs in addition to its own node. */
export type FormContextValue = {
  /** Problems by the pointer of the field that shows them. */
  problems: ReadonlyMap<string, readonly Problem[]>
  onFix: (problem: Problem) => void
  /** Unit of a quantity, by the name of the field. */
  units: Readonly<Record<string, Unit>>
  /** The control for a value of any shape, for nested values in lists and objects. */
  Control: ComponentType<FieldProps>
}

const Context = createContext<FormContextValue>({
  problems: new Map(),
  onFix: () => undefined,
  units: {},
  Control: () => null,
})

export const FormProvider = Context.Provider
export const useForm = (): FormContextValue => useContext(Context)
