import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Unit } from '../../core/lib/method-model.ts'
import { usePart } from '../../islands/use-part.ts'
import { copyText } from '../../ui/browser/clipboard.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Form } from './form.ts'
import type { BuiltRequest } from './make-request.ts'
import { Row } from './ParamRows.tsx'
import { ParamsForm } from './ParamsForm.tsx'
import { byField } from './pointers.ts'

export type BuilderFormProps = {
  form: Form
  setForm: (form: Form) => void
  /** The request that the panel built from the form. */
  built: BuiltRequest
  /** Unit of a quantity, by the name of the field. */
  units: Readonly<Record<string, Unit>>
  /** Text of the request in the chosen language. */
  requestText: () => string
  /** Address of the playground with the request. Undefined where the site has none. */
  runHref: string | undefined
  /** The reader opened the form with a button, so the first field receives the focus. */
  takesFocus: boolean
  onReset: () => void
  onClose: () => void
}

/** A typed form for the params of one method. Every snippet, the JSON and the link follow it. */
export function BuilderForm(props: BuilderFormProps) {
  const { form, setForm, built, units, requestText, runHref, takesFocus } = props
  const { problems } = built
  const { method, params } = built.request
  const section = useRef<HTMLElement>(null)
  // Runs once when the form appears, because the reader wants the first field.
  useEffect(() => {
    if (takesFocus) focusFirstField(section.current)
  }, [takesFocus])
  const broken = useMemo(() => byField(form, problems).size, [form, problems])
  return (
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
      <ParamsForm method={method} form={form} setForm={setForm} params={params} problems={problems} units={units} />
      <LinkRow link={built.link} />
      <Foot requestText={requestText} runHref={runHref} broken={broken} />
    </section>
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

/** How long a button shows that it copied. Milliseconds. */
const DONE_MS = 1_600

/** Copies a text that is made at the press, and confirms it. */
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
