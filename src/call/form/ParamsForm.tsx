import { useMemo } from 'react'
import type { Unit } from '../../core/lib/method-model.ts'
import { lookup } from '../../package/rpc/lookup.ts'
import { Broken } from './Broken.tsx'
import { FormProvider } from './context.ts'
import { Field } from './Field.tsx'
import { type Form, paramsShape, pointerOf, readForm } from './form.ts'
import { type FormNode, memberShape } from './node.ts'
import { ParamRows, Row } from './ParamRows.tsx'
import { byField } from './pointers.ts'
import { applyFix, type Problem } from './problems.ts'
import { Segments } from './Segments.tsx'

export type ParamsFormProps = {
  method: string
  form: Form
  setForm: (form: Form) => void
  /** The params that the form sends. */
  params: unknown
  problems: readonly Problem[]
  /** Unit of a quantity, by the name of the field. */
  units: Readonly<Record<string, Unit>>
}

/** The only form of a request, with a typed row for each parameter, its problems, and how the params are sent. */
export function ParamsForm({ method, form, setForm, params, problems, units }: ParamsFormProps) {
  const shown = useMemo(() => byField(form, problems), [form, problems])
  const context = useMemo(
    () => ({
      problems: shown,
      units,
      Control: Field,
      onFix: (problem: Problem) => setForm(readForm(method, applyFix(params, problem))),
    }),
    [shown, units, method, params, setForm],
  )
  return (
    <FormProvider value={context}>
      <Params method={method} form={form} setForm={setForm} />
      {shown.has('') && (
        <div className="form-rules">
          <Broken pointer="" />
        </div>
      )}
      <SentAs method={method} form={form} params={params} setForm={setForm} />
    </FormProvider>
  )
}

/** The rows of the form, one for each parameter or member. */
function Params({ method, form, setForm }: { method: string; form: Form; setForm: (form: Form) => void }) {
  const shape = paramsShape(method)
  const known = lookup(shape)
  const count = typeof known === 'object' && 'object' in known ? Object.keys(known.object).length : 0
  const change = (key: string) => (node: FormNode) =>
    setForm({ ...form, params: form.params.map((member) => (member.key === key ? { key, node } : member)) })
  if (form.style === 'other') return null
  return (
    <>
      {form.params.map(({ key, node }) => (
        <ParamRows
          key={key}
          {...memberShape(shape, key)}
          node={node}
          onChange={change(key)}
          pointer={pointerOf(form, key)}
          name={key}
          label={key}
          isOnly={count === 1}
        />
      ))}
      {form.rest.map((node, index) => (
        <Row
          key={index}
          name={`param ${form.params.length + index + 1}`}
          type="not a param of the method"
          onRemove={() => setForm({ ...form, rest: form.rest.toSpliced(index, 1) })}
        >
          <Field
            shape="any"
            node={node}
            onChange={(next) => setForm({ ...form, rest: form.rest.with(index, next) })}
            pointer={`/${form.params.length + index}`}
            name=""
            label={`param ${form.params.length + index + 1}`}
            isOptional={false}
          />
        </Row>
      ))}
    </>
  )
}

const STYLES = [
  { value: 'position', title: 'Array' },
  { value: 'name', title: 'Object by name' },
]

/** The node accepts params as a list and as an object. */
function SentAs({
  method,
  form,
  params,
  setForm,
}: {
  method: string
  form: Form
  params: unknown
  setForm: (form: Form) => void
}) {
  const choose = (style: string) => {
    const members = form.style === 'other' ? readForm(method, []).params : form.params
    setForm({ style: style === 'name' ? 'name' : 'position', params: members, rest: style === 'name' ? [] : form.rest })
  }
  return (
    <Row name="params" type="sent as">
      <Segments label="params, sent as" options={STYLES} value={form.style} onChange={choose} />
      {form.style === 'other' && (
        <p className="hint">
          The params are now <code>{JSON.stringify(params) ?? 'omitted'}</code>, which is neither.
        </p>
      )}
    </Row>
  )
}
