import { useRef } from 'react'
import { lookup } from '../../package/rpc/lookup.ts'
import { Broken, ruleId } from './Broken.tsx'
import { blank, converted } from './blank.ts'
import { type FieldProps, useForm } from './context.ts'
import { branches, describeType } from './describe-type.ts'
import { ListField } from './ListField.tsx'
import { ABSENT, type FormNode, type Shape } from './node.ts'
import { ObjectField } from './ObjectField.tsx'
import { Segments } from './Segments.tsx'
import { SelectField } from './SelectField.tsx'
import { SlotsField } from './SlotsField.tsx'
import { TextField } from './TextField.tsx'

/** The control for a value of any shape, and the rules it breaks below it. */
export function Field(props: FieldProps) {
  const { shape, node } = props
  const plain = lookup(shape)
  if (plain === 'any' || node.kind === 'json') return <JsonField {...props} />
  if (typeof plain === 'object' && 'union' in plain) return <UnionField {...props} union={plain} />
  if (typeof plain === 'object' && 'array' in plain)
    return isSlots(plain) ? <SlotsField {...props} max={plain.max ?? 0} /> : <ListField {...props} />
  if (typeof plain === 'object' && 'object' in plain) return <ObjectField {...props} />
  return (
    <>
      <PlainField {...props} />
      <Broken pointer={props.pointer} />
    </>
  )
}

/** One line for a word, a text, a number, or no value. */
function PlainField(props: FieldProps) {
  const plain = lookup(props.shape)
  if (plain === 'null')
    return props.isQuiet ? null : (
      <p className="hint">
        Sent as <code>null</code>.
      </p>
    )
  if (plain === 'boolean') return <BooleanField {...props} />
  return typeof plain === 'object' && 'enum' in plain ? <SelectField {...props} /> : <TextField {...props} />
}

/** A short list whose items may be null is a row of numbered places, as topics are. */
function isSlots({ array, max }: { array: Shape; max?: number }): boolean {
  const item = lookup(array)
  return max !== undefined && max <= 8 && typeof item === 'object' && 'union' in item && item.union.includes('null')
}

type Union = { union: readonly Shape[]; titles?: readonly string[] }

/** The forms of a union and the control of the chosen form. A form keeps its content when another is chosen. */
export function UnionField({ union: { union, titles }, ...props }: FieldProps & { union: Union }) {
  const { node, onChange, label, isOptional } = props
  const left = useRef(new Map<number, FormNode>())
  const choices = branches(union, titles)
  const chosen = node.kind === 'choice' ? node.branch : undefined
  const inner = node.kind === 'choice' ? node.node : node
  const isNull = inner.kind === 'null'
  const [only] = choices
  const titleOf = (index: number) => titles?.[index] ?? describeType(union[index] ?? 'any')
  const wrap = (branch: number) => (next: FormNode) =>
    onChange(next.kind === 'absent' ? ABSENT : { kind: 'choice', branch, node: next })
  if (choices.length === 1 && only && !isNull)
    return <Field {...props} shape={only.shape} node={inner} onChange={wrap(only.index)} />
  const options = [
    ...(isOptional || node.kind === 'absent' ? [{ value: 'absent', title: 'Not sent' }] : []),
    // Left out and null mean the same to the node, so null is offered where a value cannot be left out.
    ...union.flatMap((branch, index) =>
      branch !== 'null' || isNull || !isOptional ? [{ value: String(index), title: titleOf(index) }] : [],
    ),
  ]
  const choose = (value: string) => {
    if (chosen !== undefined) left.current.set(chosen, inner)
    const branch = Number(value)
    if (value === 'absent') onChange(ABSENT)
    else wrap(branch)(left.current.get(branch) ?? converted(union[branch] ?? 'any', inner))
  }
  const shape = chosen === undefined ? undefined : union[chosen]
  const isBeside = shape !== undefined && isOneLine(shape)
  const segments = (
    <Segments
      label={label}
      options={options}
      value={String(chosen ?? 'absent')}
      onChange={choose}
      place={isBeside ? 'beside' : 'alone'}
    />
  )
  const control = { ...props, node: inner, onChange: wrap(chosen ?? 0), isOptional: false }
  if (shape !== undefined && !isBeside)
    return (
      <>
        {segments}
        <Field {...control} shape={shape} />
      </>
    )
  return (
    <>
      <div className={isBeside ? 'line-up' : 'control'}>
        {segments}
        {shape !== undefined && <PlainField {...control} shape={shape} />}
      </div>
      <Broken pointer={props.pointer} />
    </>
  )
}

/** Text fields and selects are in the same row as the choice of the form. */
function isOneLine(shape: Shape): boolean {
  const plain = lookup(shape)
  if (typeof plain === 'string') return plain === 'string' || plain === 'integer' || plain === 'number'
  return 'pattern' in plain || 'enum' in plain || 'number' in plain
}

function BooleanField({ node, onChange, label, isOptional }: FieldProps) {
  const options = [
    ...(isOptional || node.kind === 'absent' ? [{ value: 'absent', title: 'Not sent' }] : []),
    { value: 'true', title: 'true' },
    { value: 'false', title: 'false' },
  ]
  const value = node.kind === 'boolean' ? String(node.value) : 'absent'
  return (
    <Segments
      label={label}
      options={options}
      value={value}
      onChange={(next) => onChange(next === 'absent' ? ABSENT : { kind: 'boolean', value: next === 'true' })}
    />
  )
}

/** A value without a matching field stays unchanged until it is edited or replaced. */
function JsonField({ shape, node, onChange, pointer, label }: FieldProps) {
  const { problems } = useForm()
  const isBroken = (problems.get(pointer)?.length ?? 0) > 0
  return (
    <>
      <div className="field" data-invalid={isBroken ? '' : undefined} data-tall="">
        <textarea
          className="wire"
          aria-label={`${label}, JSON`}
          rows={Math.min(8, (node.kind === 'json' ? node.text : '').split('\n').length)}
          value={node.kind === 'json' ? node.text : ''}
          placeholder={node.kind === 'absent' ? 'not sent' : ''}
          spellCheck={false}
          aria-invalid={isBroken}
          aria-describedby={isBroken ? ruleId(pointer) : undefined}
          onChange={({ target }) => onChange({ kind: 'json', text: target.value })}
        />
      </div>
      <Broken pointer={pointer} />
      {lookup(shape) !== 'any' && (
        <div>
          <button
            type="button"
            className="button"
            data-size="small"
            data-tone="quiet"
            onClick={() => onChange(blank(shape))}
          >
            Start over
          </button>
        </div>
      )}
    </>
  )
}
