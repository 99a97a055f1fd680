import { lookup } from '../../package/rpc/lookup.ts'
import { Broken } from './Broken.tsx'
import { type FieldProps, useForm } from './context.ts'
import { ABSENT, type FormNode, itemShape } from './node.ts'

/** Numbered places, all in sight. Empty places at the end are not sent. */
export function SlotsField({
  shape,
  node,
  onChange,
  pointer,
  name,
  label,
  isOptional,
  max,
}: FieldProps & { max: number }) {
  const { Control } = useForm()
  const items = node.kind === 'list' ? node.items : []
  const item = itemShape(shape)
  const plain = lookup(item)
  const nullAt = typeof plain === 'object' && 'union' in plain ? plain.union.indexOf('null') : -1
  const open: FormNode = { kind: 'choice', branch: nullAt, node: { kind: 'null' } }
  const isOpen = (slot: FormNode | undefined) =>
    slot === undefined || (slot.kind === 'choice' && slot.branch === nullAt)
  const set = (index: number, next: FormNode) => {
    const slots = Array.from({ length: Math.max(items.length, index + 1) }, (_, at) => items[at] ?? open)
    slots[index] = next
    while (slots.length > 0 && isOpen(slots.at(-1))) slots.pop()
    onChange(slots.length === 0 && isOptional ? ABSENT : { kind: 'list', items: slots })
  }
  const count = Math.max(max, items.length)
  return (
    <>
      <ol className="slots">
        {Array.from({ length: count }, (_, index) => (
          <li key={index}>
            <span className="position">{index}</span>
            <div className="control">
              <Control
                shape={item}
                node={items[index] ?? open}
                onChange={(next) => set(index, next)}
                pointer={`${pointer}/${index}`}
                name={name}
                label={`${label} ${index}`}
                isOptional={false}
                isQuiet={index >= items.length}
              />
            </div>
          </li>
        ))}
      </ol>
      <p className="hint">Empty places at the end are not sent.</p>
      <Broken pointer={pointer} />
    </>
  )
}
