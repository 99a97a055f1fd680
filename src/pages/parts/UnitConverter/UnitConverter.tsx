/** One amount in wei, gwei, MON and as a quantity on the wire; each field can be the one that is typed into. */

import { useState } from 'react'
import { chain } from '../../../chain.config.ts'
import { protocol } from '../../../core/facts/network.ts'
import { allUnits, groupDigits, readAmount } from '../../../core/lib/units.ts'
import { usePart } from '../../../islands/use-part.ts'
import { FieldRow } from '../Calculator/FieldRow.tsx'
import { attempt, type Read, readQuantity } from '../Calculator/read.ts'

const UNITS = ['token', 'gwei', 'wei', 'quantity'] as const
type Unit = (typeof UNITS)[number]

const ROWS: Record<Unit, { name: string; meaning: string; unit?: string }> = {
  token: { name: chain.symbol, meaning: '10^18 wei', unit: chain.symbol },
  gwei: { name: 'gwei', meaning: '10^9 wei', unit: 'gwei' },
  wei: { name: 'wei', meaning: 'what contracts count in', unit: 'wei' },
  quantity: { name: 'Quantity', meaning: 'wei on the wire, in hex' },
}
const SAMPLES: readonly { label: string; wei: bigint }[] = [
  { label: 'Least base fee, per gas', wei: protocol.minBaseFee },
  { label: 'Gas of a transfer at that price', wei: 21_000n * protocol.minBaseFee },
  { label: `1 ${chain.symbol}`, wei: 10n ** 18n },
  { label: 'Reserve balance', wei: protocol.reserveBalance },
]

const quantityOf = (wei: bigint): string => `0x${wei.toString(16)}`

export default function UnitConverter() {
  const [typed, setTyped] = useState<{ unit: Unit; text: string; wei: bigint }>({
    unit: 'token',
    text: '1.5',
    wei: 15n * 10n ** 17n,
  })
  const read = readRow(typed.text, typed.unit)
  const shown = { ...allUnits(typed.wei), quantity: quantityOf(typed.wei) }
  return (
    <section {...usePart('Form', 'Calculator')} className="form calculator" aria-label="Unit converter">
      {UNITS.map((unit) => (
        <FieldRow
          key={unit}
          id={`unit-converter-${unit}`}
          {...ROWS[unit]}
          value={unit === typed.unit ? typed.text : unit === 'quantity' ? shown.quantity : groupDigits(shown[unit])}
          problem={unit === typed.unit ? read.problem : undefined}
          onValue={(text) => setTyped(({ wei }) => ({ unit, text, wei: readRow(text, unit).value ?? wei }))}
        />
      ))}
      <details className="form-more">
        <summary>Common amounts</summary>
        <div className="table-box">
          <table data-narrow="">
            <thead>
              <tr>
                <th scope="col">Amount</th>
                <th scope="col">{chain.symbol}</th>
                <th scope="col">gwei</th>
                <th scope="col">Quantity</th>
              </tr>
            </thead>
            <tbody>
              {SAMPLES.map(({ label, wei }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td data-label={chain.symbol}>{groupDigits(allUnits(wei).token)}</td>
                  <td data-label="gwei">{groupDigits(allUnits(wei).gwei)}</td>
                  <td data-label="Quantity">
                    <code>{quantityOf(wei)}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}

function readRow(text: string, unit: Unit): Read<bigint> {
  return unit === 'quantity' ? readQuantity(text) : attempt(() => readAmount(text, unit))
}
