import { quantityHint } from '../../../lib/quantity-hint.ts'
import { lookup } from '../../../rpc/lookup.ts'
import { ruleId } from './Broken.tsx'
import { isQuantity } from './blank.ts'
import { type FieldProps, useForm } from './context.ts'
import { ABSENT } from './node.ts'

/** One line of text: hex, a number, a free word. Emptied, an optional one is not sent. */
export function TextField({ shape, node, onChange, pointer, name, label, isOptional }: FieldProps) {
  const { problems, units } = useForm()
  const text = node.kind === 'text' || node.kind === 'number' ? node.text : ''
  const kind = lookup(shape)
  const isNumber = kind === 'integer' || kind === 'number' || (typeof kind === 'object' && 'number' in kind)
  const isBroken = (problems.get(pointer)?.length ?? 0) > 0
  const change = (value: string) =>
    onChange(value === '' && isOptional ? ABSENT : { kind: isNumber ? 'number' : 'text', text: value })
  const readout = isQuantity(shape) ? decimal(text, units[name]) : undefined
  return (
    <div className="field" data-invalid={isBroken ? '' : undefined}>
      <input
        className="wire"
        aria-label={label}
        value={text}
        placeholder={node.kind === 'absent' ? 'not sent' : ''}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        inputMode={isNumber ? 'decimal' : 'text'}
        aria-invalid={isBroken}
        aria-describedby={isBroken ? ruleId(pointer) : undefined}
        onChange={({ target }) => change(target.value)}
      />
      {readout !== undefined && <span className="readout">{readout}</span>}
    </div>
  )
}

/** A quantity in the words of its unit, or as a decimal number. */
function decimal(text: string, unit: Parameters<typeof quantityHint>[1]): string | undefined {
  if (!/^0x[0-9a-f]{1,64}$/i.test(text)) return undefined
  return quantityHint(text, unit) ?? BigInt(text).toLocaleString('en')
}
