import { useId, useMemo } from 'react'
import type { Unit } from '../../core/lib/method-model.ts'
import { checkParams } from '../../package/rpc/validate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type Form, writeForm } from './form.ts'
import { ParamsForm } from './ParamsForm.tsx'
import { formParams, type ParamsState, paramsText, readState, textParams } from './params-state.ts'
import { problemsOf } from './problems.ts'
import { Segments } from './Segments.tsx'

type ParamsEditorProps = {
  method: string
  params: ParamsState
  onChange: (params: ParamsState) => void
  units: Readonly<Record<string, Unit>>
}

const VIEWS = [
  { value: 'form', title: 'Form' },
  { value: 'json', title: 'JSON' },
]

/** The params of a call, in a typed form or as the JSON that it sends. */
export function ParamsEditor({ method, params, onChange, units }: ParamsEditorProps) {
  const choose = (view: string) => {
    if (view === params.view) return
    const read = readState(method, params)
    if (view === 'json') onChange(textParams(paramsText(params)))
    else if (read.kind === 'read') onChange(formParams(method, read.params))
  }
  const canChoose = params.view === 'form' || readState(method, params).kind === 'read'
  return (
    <>
      <div className="params-head">
        <h2>Params</h2>
        {canChoose && <Segments label="Params" options={VIEWS} value={params.view} onChange={choose} />}
      </div>
      {params.view === 'form' ? (
        <TypedParams method={method} params={params} onChange={onChange} units={units} />
      ) : (
        <TextParams method={method} params={params} onChange={onChange} />
      )}
    </>
  )
}

type TypedParamsProps = Omit<ParamsEditorProps, 'params'> & { params: Extract<ParamsState, { view: 'form' }> }

function TypedParams({ method, params: { form }, onChange, units }: TypedParamsProps) {
  const params = useMemo(() => writeForm(form), [form])
  const problems = useMemo(() => problemsOf(checkParams, method, params), [method, params])
  if (form.params.length === 0 && form.rest.length === 0 && form.style !== 'other')
    return <p className="hint">This method has no params.</p>
  const setForm = (next: Form) => onChange({ view: 'form', form: next })
  return (
    <div className="typed">
      <ParamsForm method={method} form={form} setForm={setForm} params={params} problems={problems} units={units} />
    </div>
  )
}

/** Lines of the field, which grows with the length of its text. */
const rowsOf = (text: string): number => Math.min(12, Math.max(3, Math.ceil(text.length / 52), text.split('\n').length))

type TextParamsProps = Omit<ParamsEditorProps, 'params' | 'units'> & { params: Extract<ParamsState, { view: 'json' }> }

function TextParams({ method, params, onChange }: TextParamsProps) {
  const id = useId()
  const read = readState(method, params)
  const problems = read.kind === 'broken' ? [{ message: read.message }] : read.problems
  return (
    <div className="control">
      <div className="field" data-tall="" data-invalid={problems.length > 0 ? '' : undefined}>
        <textarea
          className="wire"
          aria-label="Params, JSON"
          rows={rowsOf(params.text)}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          aria-invalid={problems.length > 0}
          aria-describedby={`${id}-problems`}
          value={params.text}
          onChange={({ target }) => onChange(textParams(target.value))}
        />
      </div>
      <div className="entry-list" id={`${id}-problems`}>
        {problems.map((problem) => (
          <p className="broken" key={problem.message}>
            <Icon name="warn" small />
            <span>{problem.message}</span>
            {'fixed' in problem && problem.fixed && (
              <button
                type="button"
                className="button"
                data-size="small"
                onClick={() => onChange(textParams(problem.fixed?.text ?? ''))}
              >
                {problem.fixed.label}
              </button>
            )}
          </p>
        ))}
      </div>
    </div>
  )
}
