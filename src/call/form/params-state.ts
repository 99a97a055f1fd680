/** The edited params of a call, as a form or as text. Pure. */
import { checkParams } from '../../package/rpc/validate.ts'
import { type Form, readForm, writeForm } from './form.ts'
import { type ParsedParams, readParams } from './params-text.ts'
import { problemsOf } from './problems.ts'

export type ParamsState = { view: 'form'; form: Form } | { view: 'json'; text: string }

export const formParams = (method: string, params: unknown): ParamsState => ({
  view: 'form',
  form: readForm(method, params ?? []),
})
export const textParams = (text: string): ParamsState => ({ view: 'json', text })

/** The params as JSON, as they are sent or as they were typed. */
export const paramsText = (state: ParamsState): string =>
  state.view === 'json' ? state.text : JSON.stringify(writeForm(state.form) ?? [])

/** The value to send, with what is wrong with it. */
export function readState(method: string, state: ParamsState): ParsedParams {
  if (state.view === 'json') return readParams(method, state.text)
  const params = writeForm(state.form)
  return { kind: 'read', params, problems: problemsOf(checkParams, method, params).map(({ message }) => ({ message })) }
}

/** The text of a link or of the last visit as a form. Text that is not JSON stays text. */
export function paramsOf(method: string, text: string): ParamsState {
  const read = readParams(method, text)
  return read.kind === 'read' ? formParams(method, read.params) : textParams(text)
}
