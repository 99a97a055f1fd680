import { useState } from 'react'
import { pointerStep } from '../../core/lib/json-pointer.ts'
import { lookup } from '../../package/rpc/lookup.ts'
import { Broken } from './Broken.tsx'
import { blank } from './blank.ts'
import { type FieldProps, useForm } from './context.ts'
import { describeType } from './describe-type.ts'
import { AddButton, RemoveButton } from './ListField.tsx'
import { ABSENT, type FormNode, type Member, memberNames, memberShape, type Shape } from './node.ts'

/** With more members than this, each member that is not sent is behind a button. */
const SHOWN_MEMBERS = 6

/** One member of an object as a row, with its controls. */
export type MemberRow = {
  key: string
  shape: Shape
  node: FormNode
  isOptional: boolean
  onChange: (node: FormNode) => void
  /** Removes the member. Undefined for a required member. */
  onRemove?: () => void
}

/** The members of an object that are shown, those that can be added, and the entry of a map. */
export function useMembers({ shape, node, onChange }: Pick<FieldProps, 'shape' | 'node' | 'onChange'>) {
  const members = node.kind === 'object' ? node.members : []
  const names = memberNames(shape)
  const isSmall = names.length <= SHOWN_MEMBERS
  const find = (key: string) => members.find((member) => member.key === key)
  const set = (next: Member[]) => onChange({ kind: 'object', members: next })
  const isShown = (key: string) => {
    const { shape: inner, isOptional } = memberShape(shape, key)
    return find(key) !== undefined || !isOptional || (isSmall && !needsButton(inner))
  }
  const put = (key: string, next: FormNode) => set(inserted(members, names, key, next))
  const row = (key: string): MemberRow => {
    const inner = memberShape(shape, key)
    const isKnown = names.includes(key)
    const canGo = !isKnown || (inner.isOptional && !(isSmall && !needsButton(inner.shape)))
    return {
      key,
      ...inner,
      node: find(key)?.node ?? ABSENT,
      onChange: (next) => put(key, next),
      ...(canGo ? { onRemove: () => set(members.filter((member) => member.key !== key)) } : {}),
    }
  }
  const foreign = members.filter(({ key }) => !names.includes(key)).map(({ key }) => key)
  return {
    rows: [...names.filter(isShown), ...foreign].map(row),
    hidden: names.filter((key) => !isShown(key)),
    add: (key: string) => {
      const { shape: inner } = memberShape(shape, key)
      put(key, isText(inner) ? ABSENT : blank(inner))
    },
    rename: (from: string, to: string) =>
      set(members.map((member) => (member.key === from ? { ...member, key: to } : member))),
    addEntry: (key: string) => set([...members, { key, node: blank(memberShape(shape, key).shape) }]),
  }
}

/** Lists and objects have no empty form that could mean "not sent", so they are opened by a button. */
function needsButton(shape: Shape): boolean {
  const plain = lookup(shape)
  if (typeof plain !== 'object') return plain === 'any'
  if ('union' in plain) {
    const forms = plain.union.filter((branch) => branch !== 'null')
    return forms.length === 1 && needsButton(forms[0] ?? 'any')
  }
  if ('array' in plain) return plain.max === undefined
  return 'object' in plain
}

/** Text fields start empty, which is not sent. All other fields start with a value to edit. */
function isText(shape: Shape): boolean {
  const plain = lookup(shape)
  if (typeof plain === 'string') return plain === 'string'
  if ('union' in plain) {
    const forms = plain.union.filter((branch) => branch !== 'null')
    return forms.length === 1 && isText(forms[0] ?? 'any')
  }
  return 'pattern' in plain
}

/** Inserts a member in the order of the document. An existing member keeps its place. */
function inserted(members: readonly Member[], names: readonly string[], key: string, node: FormNode): Member[] {
  if (members.some((member) => member.key === key))
    return members.map((member) => (member.key === key ? { key, node } : member))
  const later = new Set(names.slice(names.indexOf(key) + 1))
  const at = members.findIndex((member) => later.has(member.key))
  return members.toSpliced(at === -1 ? members.length : at, 0, { key, node })
}

export function isMap(shape: Shape): boolean {
  const plain = lookup(shape)
  return typeof plain === 'object' && 'object' in plain && plain.rest !== undefined && plain.rest !== 0
}

/** An object inside another value, with its members one below the other. */
export function ObjectField(props: FieldProps) {
  const { Control } = useForm()
  const { shape, pointer, label } = props
  const members = useMembers(props)
  return (
    <>
      {members.rows.map(({ key, onRemove, ...row }) => (
        <div className="member" key={key}>
          <div className="label">
            <span className="name">{key}</span>
            <span className="type">{describeType(row.shape)}</span>
            {onRemove && <RemoveButton label={`Remove ${key} of ${label}`} onClick={onRemove} />}
          </div>
          <div className="control">
            <Control {...row} pointer={pointer + pointerStep(key)} name={key} label={`${label}.${key}`} />
          </div>
        </div>
      ))}
      <Broken pointer={pointer} />
      <AddMembers names={members.hidden} onAdd={members.add} />
      {isMap(shape) && <AddEntry label={label} onAdd={members.addEntry} />}
    </>
  )
}

/** A button for each member that is not sent. */
export function AddMembers({ names, onAdd }: { names: readonly string[]; onAdd: (name: string) => void }) {
  if (names.length === 0) return null
  return (
    <div className="add-members">
      {names.map((name) => (
        <AddButton key={name} onClick={() => onAdd(name)}>
          <code>{name}</code>
        </AddButton>
      ))}
    </div>
  )
}

/** A field for the key of a new entry. */
function AddEntry({ label, onAdd }: { label: string; onAdd: (key: string) => void }) {
  const [key, setKey] = useState('')
  const add = () => {
    if (key === '') return
    onAdd(key)
    setKey('')
  }
  return (
    <div className="entry-list">
      <div className="line-up" data-end="">
        <div className="field">
          <input
            className="wire"
            aria-label={`New key of ${label}`}
            placeholder="0x…"
            value={key}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => setKey(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault()
                add()
              }
            }}
          />
        </div>
        <AddButton onClick={add}>Add entry</AddButton>
      </div>
    </div>
  )
}
