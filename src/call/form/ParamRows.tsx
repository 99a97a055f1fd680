import { pointerStep } from '../../core/lib/json-pointer.ts'
import { lookup } from '../../package/rpc/lookup.ts'
import { Broken } from './Broken.tsx'
import { blank } from './blank.ts'
import type { FieldProps } from './context.ts'
import { branches, describeType } from './describe-type.ts'
import { Field } from './Field.tsx'
import { AddButton, RemoveButton } from './ListField.tsx'
import type { FormNode, Shape } from './node.ts'
import { AddMembers, isMap, useMembers } from './ObjectField.tsx'
import { Segments } from './Segments.tsx'

/** A parameter as one row of the form, or as one row for each member of an object. */
export function ParamRows(props: FieldProps & { isOnly: boolean }) {
  const { shape, node } = props
  const plain = lookup(shape)
  if (typeof plain === 'object' && 'union' in plain) {
    const forms = branches(plain.union, plain.titles)
    const chosen = node.kind === 'choice' ? plain.union[node.branch] : undefined
    if (chosen !== undefined && forms.every((form) => isObject(form.shape))) return <FormsOfObject {...props} />
  }
  if (isObject(shape) && !isMap(shape) && node.kind === 'object') return <Members {...props} />
  const canAdd = node.kind === 'absent' && isComposite(shape)
  return (
    <Row
      name={props.name}
      type={describeType(shape)}
      isWide={isWide(shape, node)}
      {...(props.isOptional && !canAdd ? removal(props) : {})}
    >
      {canAdd ? (
        <>
          <div>
            <AddButton onClick={() => props.onChange(blank(shape))}>Add {props.name}</AddButton>
          </div>
          <Broken pointer={props.pointer} />
        </>
      ) : (
        <Field {...props} />
      )}
    </Row>
  )
}

/** Optional objects and lists have no empty form, so a cross removes them. */
const removal = ({ shape, node, onChange }: FieldProps): { onRemove?: () => void } =>
  isComposite(shape) && node.kind !== 'absent' ? { onRemove: () => onChange({ kind: 'absent' }) } : {}

function isObject(shape: Shape): boolean {
  const plain = lookup(shape)
  return typeof plain === 'object' && 'object' in plain
}

function isComposite(shape: Shape): boolean {
  const plain = lookup(shape)
  return plain === 'any' || (typeof plain === 'object' && ('object' in plain || 'array' in plain))
}

/** Objects inside lists and maps need the whole width. */
function isWide(shape: Shape, node: FormNode): boolean {
  const inner = node.kind === 'choice' ? node.node : node
  const items = inner.kind === 'list' ? inner.items : inner.kind === 'object' && isMap(plainOf(shape)) ? [inner] : []
  return items.some((item) => (item.kind === 'choice' ? item.node : item).kind === 'object')
}

/** The only non-null form of a union. Any other shape is returned unchanged. */
function plainOf(shape: Shape): Shape {
  const plain = lookup(shape)
  if (typeof plain !== 'object' || !('union' in plain)) return shape
  return plain.union.find((branch) => branch !== 'null') ?? shape
}

export function Row({
  name,
  type,
  owner,
  onRemove,
  isWide: wide = false,
  children,
}: {
  name: string
  type: string
  /** Name of the object the field belongs to, where there is more than one parameter. */
  owner?: string | undefined
  onRemove?: () => void
  /** The label is above the control. */
  isWide?: boolean
  children: React.ReactNode
}) {
  return (
    <div className="form-row" data-wide={wide ? '' : undefined}>
      <div className="label">
        <span className="name">
          {owner !== undefined && <span className="of">{owner}.</span>}
          {owner !== undefined && <wbr />}
          {name}
        </span>
        <span className="type">{type}</span>
      </div>
      <div className="control" data-removable={onRemove ? '' : undefined}>
        {onRemove ? (
          <>
            <div className="control">{children}</div>
            <RemoveButton label={`Remove ${name}`} onClick={onRemove} />
          </>
        ) : (
          children
        )}
      </div>
    </div>
  )
}

/** A parameter that is one of several objects, with the choice followed by the fields of the chosen object. */
function FormsOfObject(props: FieldProps & { isOnly: boolean }) {
  const { shape, node, onChange, name, label } = props
  const plain = lookup(shape)
  if (typeof plain !== 'object' || !('union' in plain) || node.kind !== 'choice') return null
  const { branch } = node
  const options = branches(plain.union, plain.titles).map(({ index, title }) => ({ value: String(index), title }))
  const choose = (value: string) => {
    const next = Number(value)
    onChange({ kind: 'choice', branch: next, node: kept(plain.union[next] ?? 'any', node.node) })
  }
  return (
    <>
      <Row name={name} type={describeType(shape)}>
        <Segments label={label} options={options} value={String(branch)} onChange={choose} />
      </Row>
      <Members
        {...props}
        shape={plain.union[branch] ?? 'any'}
        node={node.node}
        onChange={(next) => onChange({ kind: 'choice', branch, node: next })}
        hasHead
      />
    </>
  )
}

/** The fields that both objects have stay as they were. */
function kept(shape: Shape, from: FormNode): FormNode {
  const next = blank(shape)
  const plain = lookup(shape)
  if (next.kind !== 'object' || from.kind !== 'object' || typeof plain !== 'object' || !('object' in plain)) return next
  const shared = from.members.filter(
    ({ key }) => Object.hasOwn(plain.object, key) || Object.hasOwn(plain.object, `${key}?`),
  )
  const missing = next.members.filter(({ key }) => !shared.some((member) => member.key === key))
  return { kind: 'object', members: [...missing, ...shared] }
}

function Members(props: FieldProps & { isOnly: boolean; hasHead?: boolean }) {
  const { shape, node, onChange, pointer, name, isOptional, isOnly, hasHead = false } = props
  const members = useMembers({ shape, node, onChange })
  const owner = isOnly ? undefined : name
  const isEmptyHead = members.hidden.length === 0 && !isOptional
  return (
    <>
      {!isEmptyHead && (
        <Row
          name={hasHead ? 'More fields' : name}
          type={hasHead ? 'optional' : describeType(shape)}
          {...(isOptional ? { onRemove: () => onChange({ kind: 'absent' }) } : {})}
        >
          <AddMembers names={members.hidden} onAdd={members.add} />
          <Broken pointer={pointer} />
        </Row>
      )}
      {isEmptyHead && <RuleRow pointer={pointer} />}
      {members.rows.map(({ key, onRemove, ...row }) => (
        <Row
          key={key}
          name={key}
          owner={owner}
          type={describeType(row.shape)}
          isWide={isWide(row.shape, row.node)}
          {...(onRemove ? { onRemove } : {})}
        >
          <Field
            {...row}
            pointer={pointer + pointerStep(key)}
            name={key}
            label={owner === undefined ? key : `${owner}.${key}`}
          />
        </Row>
      ))}
    </>
  )
}

/** Problems of an object as a whole, if it has no separate row that shows them. */
function RuleRow({ pointer }: { pointer: string }) {
  return (
    <div className="form-rules">
      <Broken pointer={pointer} />
    </div>
  )
}
