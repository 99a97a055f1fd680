import { useState } from 'react'
import { quantityHint } from '../../core/lib/quantity-hint.ts'
import { lookup } from '../../package/rpc/lookup.ts'
import { ruleId } from './Broken.tsx'
import { isQuantity } from './blank.ts'
import { type FieldProps, useForm } from './context.ts'
import { ABSENT } from './node.ts'

/** A decimal number as people write it: `1000000`, `1,000,000`. */
const DECIMAL = /^\d{1,3}(,\d{3})+$|^\d{1,78}$/

/**
 * One line of text, such as hex, a number, or a word. An empty optional field is not sent. A quantity may be typed as a
 * decimal number. It is sent as hex, which the field shows after the reader leaves it.
 */
export function TextField({ shape, node, onChange, pointer, name, label, isOptional }: FieldProps) {
  const { problems, units } = useForm()
  const text = node.kind === 'text' || node.kind === 'number' ? node.text : ''
  const [typed, setTyped] = useState<string>()
  const takesDecimal = isQuantity(shape)
  const kind = lookup(shape)
  const isNumber = kind === 'integer' || kind === 'number' || (typeof kind === 'object' && 'number' in kind)
  const isBroken = (problems.get(pointer)?.length ?? 0) > 0
  const change = (value: string) => {
    const isDecimal = takesDecimal && DECIMAL.test(value.trim())
    setTyped(isDecimal ? value : undefined)
    const sent = isDecimal ? `0x${BigInt(value.replaceAll(/[,\s]/g, '')).toString(16)}` : value
    onChange(value === '' && isOptional ? ABSENT : { kind: isNumber ? 'number' : 'text', text: sent })
  }
  const readout = typed !== undefined ? text : takesDecimal ? decimal(text, units[name]) : undefined
  return (
    <div className="field" data-invalid={isBroken ? '' : undefined}>
      <input
        className="wire"
        aria-label={label}
        value={typed ?? text}
        placeholder={node.kind === 'absent' ? 'not sent' : ''}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        inputMode={isNumber ? 'decimal' : 'text'}
        aria-invalid={isBroken}
        aria-describedby={isBroken ? ruleId(pointer) : undefined}
        onChange={({ target }) => change(target.value)}
        onBlur={() => setTyped(undefined)}
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
