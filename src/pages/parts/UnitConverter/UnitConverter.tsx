/** One amount in wei, gwei, MON and as a quantity on the wire. The reader can type into any of the fields. */
import { useRef } from 'react'
import { chain } from '../../../chain.config.ts'
import { protocol } from '../../../core/facts/network.ts'
import { allUnits, groupDigits, readAmount } from '../../../core/lib/units.ts'
import { type AddressForm, useAddress } from '../../../figures/use-address.ts'
import { Calculator } from '../Calculator/Calculator.tsx'
import { FieldRow } from '../Calculator/FieldRow.tsx'
import { plainNumber } from '../Calculator/fields-form.ts'
import { attempt, type Read, readQuantity } from '../Calculator/read.ts'

const UNITS = ['token', 'gwei', 'wei', 'quantity'] as const
type Unit = (typeof UNITS)[number]

const ROWS: Record<Unit, { name: string; meaning: string; unit?: string }> = {
  token: { name: chain.symbol, meaning: '10^18 wei', unit: chain.symbol },
  gwei: { name: 'gwei', meaning: '10^9 wei', unit: 'gwei' },
  wei: { name: 'wei', meaning: 'the unit of contracts', unit: 'wei' },
  quantity: { name: 'Quantity', meaning: 'wei in hex, as in JSON-RPC' },
}
const SAMPLES: readonly { label: string; wei: bigint }[] = [
  { label: 'Minimum base fee, per gas', wei: protocol.minBaseFee },
  { label: 'Fee of a transfer at that price', wei: 21_000n * protocol.minBaseFee },
  { label: `1 ${chain.symbol}`, wei: 10n ** 18n },
  { label: 'Reserve balance', wei: protocol.reserveBalance },
]

const quantityOf = (wei: bigint): string => `0x${wei.toString(16)}`

type Typed = { unit: Unit; text: string }
const START: Typed = { unit: 'token', text: '1.5' }
/** Longer hex may be a key or a hash and must not appear in an address. */
const SHORT_HEX = /^0x[0-9a-f]{1,24}$/i

/** "1.5_token": the typed text and its field. */
export const UNIT_ADDRESS: AddressForm<Typed> = {
  standard: START,
  write({ unit, text }) {
    const digits = text.trim()
    const word = unit === 'quantity' ? SHORT_HEX.exec(digits)?.[0] : plainNumber(digits)
    return `${word ?? START.text}_${word === undefined ? START.unit : unit}`
  },
  read(text) {
    const [word = '', asked] = text.split('_')
    const unit = UNITS.find((one) => one === asked)
    if (unit === undefined) return undefined
    const typed = { unit, text: unit === 'quantity' ? word : groupDigits(word) }
    return UNIT_ADDRESS.write(typed) === text && readRow(word, unit).problem === undefined ? typed : undefined
  },
}

export default function UnitConverter() {
  const [typed, choose, notice] = useAddress('unit', UNIT_ADDRESS)
  const read = readRow(typed.text, typed.unit)
  const last = useRef(15n * 10n ** 17n)
  if (read.value !== undefined) last.current = read.value
  const shown = { ...allUnits(last.current), quantity: quantityOf(last.current) }
  return (
    <Calculator
      name="unit"
      label="Unit converter"
      inputs={UNITS.map((unit) => (
        <FieldRow
          key={unit}
          id={`unit-converter-${unit}`}
          {...ROWS[unit]}
          value={unit === typed.unit ? typed.text : unit === 'quantity' ? shown.quantity : groupDigits(shown[unit])}
          problem={unit === typed.unit ? read.problem : undefined}
          onValue={(text) => choose({ unit, text })}
        />
      ))}
      notice={notice}
      more={{
        summary: 'Common amounts',
        content: (
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
        ),
      }}
    />
  )
}

function readRow(text: string, unit: Unit): Read<bigint> {
  return unit === 'quantity' ? readQuantity(text) : attempt(() => readAmount(text, unit))
}
