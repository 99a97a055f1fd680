/** The cost of a transaction: the whole gas limit times the price, compared with a charge by gas used. */
import { chain } from '../../../chain.config.ts'
import { protocol } from '../../../core/facts/network.ts'
import { formatAmount, groupDigits, readAmount } from '../../../core/lib/units.ts'
import { type FeeQuote, quoteFee } from '../../../core/simulations/fees.ts'
import { useAddress } from '../../../figures/use-address.ts'
import { Calculator } from '../Calculator/Calculator.tsx'
import { FieldRow } from '../Calculator/FieldRow.tsx'
import { fieldsForm } from '../Calculator/fields-form.ts'
import { attempt, type Read, readGas } from '../Calculator/read.ts'

const FIELDS = {
  gasLimit: { name: 'Gas limit', meaning: 'all of it is charged', unit: 'gas', start: '200,000' },
  gasUsed: { name: 'Gas needed', meaning: 'gas that execution uses', unit: 'gas', start: '120,000' },
  baseFee: { name: 'Base fee', meaning: 'of the block, per gas', unit: 'gwei', start: '100' },
  tip: { name: 'Tip', meaning: 'on top, per gas', wire: 'maxPriorityFeePerGas', unit: 'gwei', start: '2' },
  cap: { name: 'Fee cap', meaning: 'most per gas', wire: 'maxFeePerGas', unit: 'gwei', start: '150' },
} as const
type Field = keyof typeof FIELDS
const FIELD_NAMES = Object.keys(FIELDS) as Field[]
/** The fee cap is folded, because most readers need only the limit. */
const OPEN = FIELD_NAMES.filter((field) => field !== 'cap')
const START = Object.fromEntries(FIELD_NAMES.map((field) => [field, FIELDS[field].start])) as Record<Field, string>
/** Minimum gas of any transaction. */
const INTRINSIC_GAS = 21_000n

const ADDRESS = fieldsForm(START)

export default function CostCalculator() {
  const [texts, choose, notice] = useAddress('cost', ADDRESS)
  const reads = readAll(texts)
  const quote = quoteOf(reads)
  const problemOf = (field: Field) => reads[field].problem ?? (field === 'cap' ? quote?.problem : undefined)
  const row = (field: Field) => {
    const { start: _start, ...about } = FIELDS[field]
    return (
      <FieldRow
        key={field}
        id={`cost-calculator-${field}`}
        {...about}
        value={texts[field]}
        problem={problemOf(field)}
        onValue={(value) => choose({ ...texts, [field]: value })}
      />
    )
  }
  const folded = problemOf('cap')
  return (
    <Calculator
      name="cost"
      label="Cost calculator"
      inputs={OPEN.map(row)}
      settings={row('cap')}
      notice={notice}
      result={
        <output className="form-result" htmlFor={FIELD_NAMES.map((field) => `cost-calculator-${field}`).join(' ')}>
          {quote?.value ? (
            <Result quote={quote.value} limit={reads.gasLimit.value ?? 0n} used={reads.gasUsed.value ?? 0n} />
          ) : (
            <p className="hint">
              {folded ? `Fee cap, under Settings. ${folded}` : 'Correct the marked value to see the cost.'}
            </p>
          )}
        </output>
      }
      more={{
        summary: 'How it is computed',
        content: (
          <ul>
            <li>The price per gas is base fee plus priority fee, or the fee cap if that is lower.</li>
            <li>You pay the gas limit times the price, whatever execution uses and whether it succeeds.</li>
            <li>The gas limit times the base fee is burned. The rest goes to the address the validator chooses.</li>
            <li>Ethereum would charge gas used times the price, which is shown for comparison.</li>
          </ul>
        ),
      }}
    />
  )
}

function readAll(texts: Record<Field, string>): Record<Field, Read<bigint>> {
  const gwei = (text: string) => attempt(() => readAmount(text, 'gwei'))
  const baseFee = gwei(texts.baseFee)
  const isLow = baseFee.value !== undefined && baseFee.value < protocol.minBaseFee
  return {
    gasLimit: readGas(texts.gasLimit, INTRINSIC_GAS, protocol.transactionGasLimit),
    gasUsed: readGas(texts.gasUsed, INTRINSIC_GAS, protocol.transactionGasLimit),
    baseFee: isLow
      ? { problem: `The base fee never falls below ${formatAmount(protocol.minBaseFee, 'gwei')} gwei.` }
      : baseFee,
    tip: gwei(texts.tip),
    cap: gwei(texts.cap),
  }
}

function quoteOf({ gasLimit, gasUsed, baseFee, tip, cap }: Record<Field, Read<bigint>>): Read<FeeQuote> | undefined {
  if (gasUsed.value === undefined || gasLimit.value === undefined) return undefined
  if (baseFee.value === undefined || tip.value === undefined || cap.value === undefined) return undefined
  const bid = { gasLimit: gasLimit.value, maxFeePerGas: cap.value, maxPriorityFeePerGas: tip.value }
  const price = baseFee.value
  if (cap.value < price)
    return {
      problem: `Below the base fee, so the block cannot include the transaction. At least ${formatAmount(price, 'gwei')} gwei.`,
    }
  return attempt(() => quoteFee(bid, price))
}

const mon = (wei: bigint): string => `${groupDigits(formatAmount(wei, 'token'))} ${chain.symbol}`

function Result({ quote, limit, used }: { quote: FeeQuote; limit: bigint; used: bigint }) {
  const runsOut = used > limit
  const byUse = used * quote.pricePerGas
  return (
    <>
      <dl className="results">
        <div data-main="">
          <dt>Charged</dt>
          <dd>{mon(quote.total)}</dd>
        </div>
        <div>
          <dt>Price per gas</dt>
          <dd>{groupDigits(formatAmount(quote.pricePerGas, 'gwei'))} gwei</dd>
        </div>
        <div>
          <dt>Burned</dt>
          <dd>{mon(quote.burned)}</dd>
        </div>
        <div>
          <dt>To the validator’s address</dt>
          <dd>{mon(quote.tip)}</dd>
        </div>
        <div>
          <dt>On Ethereum</dt>
          <dd>{runsOut ? '–' : mon(byUse)}</dd>
        </div>
      </dl>
      <p className="hint">
        {runsOut
          ? 'Execution needs more than the limit, so it runs out of gas and has no effect. The whole limit is charged.'
          : used === limit
            ? 'The limit is exact, so you do not pay for unused gas.'
            : `You pay ${mon(quote.total - byUse)} for unused gas. Lower the gas limit to save it.`}
      </p>
    </>
  )
}
