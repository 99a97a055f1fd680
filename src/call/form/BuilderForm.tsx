import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { copyText } from '../../browser/clipboard.ts'
import type { Unit } from '../../lib/method-model.ts'
import { lookup } from '../../rpc/lookup.ts'
import { Icon } from '../../ui/Icon.tsx'
import { usePart } from '../../ui/parts.ts'
import { Broken } from './Broken.tsx'
import { FormProvider } from './context.ts'
import { Field } from './Field.tsx'
import { type Form, paramsShape, pointerOf, readForm } from './form.ts'
import type { BuiltRequest } from './make-request.ts'
import { type FormNode, memberShape } from './node.ts'
import { ParamRows, Row } from './ParamRows.tsx'
import { byField } from './pointers.ts'
import { applyFix } from './problems.ts'
import { Segments } from './Segments.tsx'

export type BuilderFormProps = {
  form: Form
  setForm: (form: Form) => void
  /** What the panel makes of the form. */
  built: BuiltRequest
  /** Unit of a quantity, by the name of the field. */
  units: Readonly<Record<string, Unit>>
  /** Text of the request in the chosen language. */
  requestText: () => string
  /** Address of the playground with the request; undefined where the site has none. */
  runHref: string | undefined
  /** The reader pressed a button to come here: the first field takes the focus. */
  takesFocus: boolean
  onReset: () => void
  onClose: () => void
}

/** A typed form for the params of one method: every snippet, the JSON and the link follow it. */
export function BuilderForm(props: BuilderFormProps) {
  const { form, setForm, built, units, requestText, runHref, takesFocus } = props
  const { problems } = built
  const { method, params } = built.request
  const section = useRef<HTMLElement>(null)
  // Once, when the form comes: the first field is what the reader wants.
  useEffect(() => {
    if (takesFocus) focusFirstField(section.current)
  }, [takesFocus])
  const shown = useMemo(() => byField(form, problems), [form, problems])
  const context = useMemo(
    () => ({
      problems: shown,
      units,
      Control: Field,
      onFix: (problem: Parameters<typeof applyFix>[1]) => setForm(readForm(method, applyFix(params, problem))),
    }),
    [shown, units, method, params, setForm],
  )
  return (
    <FormProvider value={context}>
      <section
        {...usePart('Form')}
        className="form"
        aria-labelledby="build-title"
        ref={section}
        onKeyDown={(event) => {
          if (event.key === 'Escape') props.onClose()
        }}
      >
        <FormHead {...props} />
        <Params method={method} form={form} setForm={setForm} />
        {shown.has('') && (
          <div className="form-rules">
            <Broken pointer="" />
          </div>
        )}
        <SentAs method={method} form={form} params={params} setForm={setForm} />
        <LinkRow link={built.link} />
        <Foot requestText={requestText} runHref={runHref} broken={shown.size} />
      </section>
    </FormProvider>
  )
}

/** The first value a reader can change, below the head of the form. */
export function focusFirstField(form: Element | null): void {
  form?.querySelector<HTMLElement>('.form-row :is(input:not([type="radio"], [readonly]), textarea, select)')?.focus()
}

function FormHead({ onReset, onClose }: BuilderFormProps): ReactNode {
  return (
    <div className="form-head">
      <h2 id="build-title">Build a request</h2>
      <button type="button" className="button" data-size="small" data-tone="quiet" onClick={onReset}>
        <Icon name="again" small />
        Reset
      </button>
      <button type="button" className="icon-button" data-size="small" aria-label="Close the builder" onClick={onClose}>
        <Icon name="x" />
      </button>
    </div>
  )
}

/** The rows of the form, one for each parameter or member. */
export function Params({ method, form, setForm }: { method: string; form: Form; setForm: (form: Form) => void }) {
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
          type="more than the method has"
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

/** The node takes params as a list and as an object. */
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
          Now <code>{JSON.stringify(params) ?? 'left out'}</code>, which is neither.
        </p>
      )}
    </Row>
  )
}

function LinkRow({ link }: { link: string }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Row name="Link" type="to this request">
      <div className="line-up" data-end="">
        <div className="field">
          <input
            ref={field}
            className="wire"
            readOnly
            aria-label="Link to this request"
            value={link}
            onFocus={() => field.current?.select()}
          />
        </div>
        <CopyAction label="Copy the link" icon="link" text={() => new URL(link, location.href).href} />
      </div>
    </Row>
  )
}

type FootProps = Pick<BuilderFormProps, 'requestText' | 'runHref'> & { broken: number }

function Foot({ requestText, runHref, broken }: FootProps) {
  const words =
    broken === 0 ? 'Every field is valid' : broken === 1 ? '1 field is invalid' : `${broken} fields are invalid`
  return (
    <div className="form-foot">
      <span className="push" role="status">
        {words}
      </span>
      <CopyAction label="Copy request" icon="copy" isAccent text={requestText} />
      {runHref !== undefined && (
        <a className="button" data-size="small" href={runHref}>
          <Icon name="play" small />
          Open in the playground
        </a>
      )}
    </div>
  )
}

/** How long a button says that it copied. Milliseconds. */
const DONE_MS = 1_600

/** Copies a text that is made when it is pressed, and says so. */
function CopyAction({
  label,
  icon,
  text,
  isAccent = false,
}: {
  label: string
  icon: string
  text: () => string
  isAccent?: boolean
}) {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle')
  const copy = async () => {
    setState((await copyText(text())) ? 'done' : 'failed')
    setTimeout(() => setState('idle'), DONE_MS)
  }
  const words = state === 'done' ? 'Copied' : state === 'failed' ? 'The browser refused to copy' : label
  const name = state === 'done' ? 'check' : state === 'failed' ? 'warn' : icon
  return isAccent ? (
    <button type="button" className="button" data-size="small" data-tone="accent" onClick={copy}>
      <Icon name={name} small />
      {words}
    </button>
  ) : (
    <button type="button" className="icon-button" data-size="small" aria-label={words} onClick={copy}>
      <Icon name={name} />
    </button>
  )
}
