import { lookup } from '../../package/rpc/lookup.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Broken } from './Broken.tsx'
import { blank } from './blank.ts'
import { type FieldProps, useForm } from './context.ts'
import { itemWord } from './describe-type.ts'
import { ABSENT, type FormNode, itemShape, type Shape } from './node.ts'

/** A list that grows downward, with a cross next to each item. */
export function ListField({ shape, node, onChange, pointer, name, label, isOptional }: FieldProps) {
  const { Control } = useForm()
  const items = node.kind === 'list' ? node.items : []
  const item = itemShape(shape)
  const word = itemWord(name, item)
  const isTall = isComposite(item)
  const set = (next: FormNode[]) => onChange(next.length === 0 && isOptional ? ABSENT : { kind: 'list', items: next })
  return (
    <>
      {items.length > 0 && (
        <ul className="entry-list">
          {items.map((inner, index) => (
            <li key={index} data-tall={isTall ? '' : undefined}>
              {isTall && (
                <span className="item-name">
                  {word} {index + 1}
                </span>
              )}
              <div className="control">
                <Control
                  shape={item}
                  node={inner}
                  onChange={(next) => set(items.with(index, next))}
                  pointer={`${pointer}/${index}`}
                  name={name}
                  label={`${label}, ${word} ${index + 1}`}
                  isOptional={false}
                />
              </div>
              <RemoveButton
                label={`Remove ${word} ${index + 1} of ${label}`}
                onClick={() => set(items.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ul>
      )}
      <Broken pointer={pointer} />
      {node.kind === 'list' && items.length === 0 && <p className="hint">An empty list is sent.</p>}
      <div>
        <AddButton onClick={() => set([...items, blank(item)])}>
          Add {/^[aeiou]/.test(word) ? 'an' : 'a'} {word}
        </AddButton>
      </div>
    </>
  )
}

/** Objects and lists inside a list have separate fields, one below the other. */
export function isComposite(shape: Shape): boolean {
  const plain = lookup(shape)
  return typeof plain === 'object' && ('object' in plain || 'array' in plain)
}

export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="icon-button" data-size="small" aria-label={label} onClick={onClick}>
      <Icon name="x" />
    </button>
  )
}

export function AddButton({ onClick, children }: { onClick: () => void; children: React.ReactNode }) {
  return (
    <button type="button" className="button" data-size="small" data-tone="quiet" onClick={onClick}>
      <Icon name="plus" small />
      {children}
    </button>
  )
}
