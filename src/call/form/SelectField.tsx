import { lookup } from '../../package/rpc/lookup.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ruleId } from './Broken.tsx'
import { type FieldProps, useForm } from './context.ts'
import { ABSENT } from './node.ts'

/** One of a few words. A word that is not among them stays in the list until another is chosen. */
export function SelectField({ shape, node, onChange, pointer, label, isOptional }: FieldProps) {
  const { problems } = useForm()
  const plain = lookup(shape)
  const words = typeof plain === 'object' && 'enum' in plain ? plain.enum.map(String) : []
  const text = node.kind === 'text' ? node.text : undefined
  const isForeign = text !== undefined && !words.includes(text)
  const isBroken = (problems.get(pointer)?.length ?? 0) > 0
  return (
    <div className="field" data-invalid={isBroken ? '' : undefined}>
      <select
        aria-label={label}
        value={text ?? ABSENT.kind}
        aria-invalid={isBroken}
        aria-describedby={isBroken ? ruleId(pointer) : undefined}
        onChange={({ target }) =>
          onChange(target.selectedOptions[0]?.dataset.absent === '' ? ABSENT : { kind: 'text', text: target.value })
        }
      >
        {(isOptional || node.kind === 'absent') && (
          <option value={ABSENT.kind} data-absent="">
            not sent
          </option>
        )}
        {isForeign && <option value={text}>{text}</option>}
        {words.map((word) => (
          <option key={word} value={word}>
            {word}
          </option>
        ))}
      </select>
      <Icon name="down" small />
    </div>
  )
}
