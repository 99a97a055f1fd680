/** Shows whether the reserve balance rule lets a transaction pass. Uses the rule's own function. */
import { chain } from '../../../chain.config.ts'
import { protocol } from '../../../core/facts/network.ts'
import { formatAmount, groupDigits, readAmount } from '../../../core/lib/units.ts'
import { judgeReserve, type ReserveCase, type ReserveOutcome } from '../../../core/simulations/reserve-balance.ts'
import { type AddressForm, useAddress } from '../../../figures/use-address.ts'
import { usePart } from '../../../islands/use-part.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Choice } from '../../common/Choice.tsx'
import { Calculator } from '../Calculator/Calculator.tsx'
import { FieldRow } from '../Calculator/FieldRow.tsx'
import { fieldsForm } from '../Calculator/fields-form.ts'
import { attempt, type Read, readGas } from '../Calculator/read.ts'

const FIELDS = {
  balance: { name: 'Balance', meaning: 'before the transaction', unit: chain.symbol, start: '12' },
  value: { name: 'Value', meaning: 'that leaves the account', unit: chain.symbol, start: '11' },
  gasLimit: { name: 'Gas limit', meaning: 'charged in full', unit: 'gas', start: '21,000' },
  price: { name: 'Price', meaning: 'per gas', unit: 'gwei', start: '102' },
} as const
type Field = keyof typeof FIELDS
const FIELD_NAMES = Object.keys(FIELDS) as Field[]
const START = Object.fromEntries(FIELD_NAMES.map((field) => [field, FIELDS[field].start])) as Record<Field, string>

const FLAGS = {
  sentRecently: `Sent another transaction less than ${protocol.executionDelayBlocks} blocks before`,
  delegated: 'EIP-7702 account',
  isSender: 'The account sends it',
  delegationChangedRecently: `EIP-7702 delegation changed within ${protocol.executionDelayBlocks} blocks`,
} as const
type Flag = keyof typeof FLAGS
const FLAG_NAMES = Object.keys(FLAGS) as Flag[]

const VERDICTS: Record<ReserveOutcome, { tone: 'success' | 'warn'; icon: string; title: string }> = {
  executes: { tone: 'success', icon: 'check', title: 'It executes' },
  reverts: { tone: 'warn', icon: 'warn', title: 'Included, reverts and pays gas' },
  excluded: { tone: 'warn', icon: 'warn', title: 'A block cannot include it' },
}

/** The inputs that are not folded. */
const OPEN_FIELDS: readonly Field[] = ['balance', 'value']
const OPEN_FLAGS: readonly Flag[] = ['sentRecently', 'delegated']

type Setting = { texts: Record<Field, string>; flags: readonly Flag[] }
const NUMBERS = fieldsForm(START)
const LETTERS: Record<Flag, string> = {
  sentRecently: 's',
  delegated: 'd',
  isSender: 'i',
  delegationChangedRecently: 'c',
}
/** No flag. */
const NONE = 'n'

/** "12_11_21000_102_i": the fields, then a letter for each flag. */
export const RESERVE_ADDRESS: AddressForm<Setting> = {
  standard: { texts: START, flags: ['isSender'] },
  write: ({ texts, flags }) => `${NUMBERS.write(texts)}_${flags.map((flag) => LETTERS[flag]).join('') || NONE}`,
  read(text) {
    const [, numbers = '', letters = ''] = /^(.*)_([a-z]{1,4})$/.exec(text) ?? []
    const texts = NUMBERS.read(numbers)
    const setting = texts && { texts, flags: FLAG_NAMES.filter((flag) => letters.includes(LETTERS[flag])) }
    return setting && RESERVE_ADDRESS.write(setting) === text ? setting : undefined
  },
}

export default function ReserveBalanceChecker() {
  const [{ texts, flags }, choose, notice] = useAddress('reserve', RESERVE_ADDRESS)
  const reads = readAll(texts)
  const input = caseOf(reads, flags)
  const row = (field: Field) => {
    const { start: _start, ...about } = FIELDS[field]
    return (
      <FieldRow
        key={field}
        id={`reserve-checker-${field}`}
        {...about}
        value={texts[field]}
        problem={reads[field].problem}
        onValue={(value) => choose({ texts: { ...texts, [field]: value }, flags })}
      />
    )
  }
  const chips = (legend: string, names: readonly Flag[]) => (
    <Choice
      legend={legend}
      name={`reserve-flags-${names[0]}`}
      type="checkbox"
      options={names.map((value) => ({ value, label: FLAGS[value] }))}
      chosen={flags}
      onChoose={(flag, isChosen) =>
        choose({ texts, flags: FLAG_NAMES.filter((name) => (name === flag ? isChosen : flags.includes(name))) })
      }
    />
  )
  const folded = FIELD_NAMES.find((field) => !OPEN_FIELDS.includes(field) && reads[field].problem)
  return (
    <Calculator
      name="reserve"
      label="Reserve balance checker"
      inputs={
        <>
          {OPEN_FIELDS.map(row)}
          {chips('Account', OPEN_FLAGS)}
        </>
      }
      settings={
        <>
          {FIELD_NAMES.filter((field) => !OPEN_FIELDS.includes(field)).map(row)}
          {chips(
            'More about the account',
            FLAG_NAMES.filter((flag) => !OPEN_FLAGS.includes(flag)),
          )}
        </>
      }
      notice={notice}
      result={
        <div className="form-result" role="status">
          {input ? (
            <Verdict input={input} />
          ) : (
            <p className="hint">
              {folded
                ? `${FIELDS[folded].name}, under Settings. ${reads[folded].problem}`
                : 'Correct the marked value to see the verdict.'}
            </p>
          )}
        </div>
      }
      more={{ summary: 'Four more cases', content: <AllRules /> }}
    />
  )
}

function readAll(texts: Record<Field, string>): Record<Field, Read<bigint>> {
  return {
    balance: attempt(() => readAmount(texts.balance, 'token')),
    value: attempt(() => readAmount(texts.value, 'token')),
    gasLimit: readGas(texts.gasLimit, 0n, protocol.transactionGasLimit),
    price: attempt(() => readAmount(texts.price, 'gwei')),
  }
}

function caseOf(
  { balance, value, gasLimit, price }: Record<Field, Read<bigint>>,
  flags: readonly Flag[],
): ReserveCase | undefined {
  if (balance.value === undefined || value.value === undefined) return undefined
  if (gasLimit.value === undefined || price.value === undefined) return undefined
  const isSender = flags.includes('isSender')
  return {
    balance: balance.value,
    value: value.value,
    gasCost: isSender ? gasLimit.value * price.value : 0n,
    isSender,
    delegated: flags.includes('delegated'),
    sentRecently: flags.includes('sentRecently'),
    delegationChangedRecently: flags.includes('delegationChangedRecently'),
  }
}

const mon = (wei: bigint): string => `${groupDigits(formatAmount(wei, 'token'))} ${chain.symbol}`

function Verdict({ input }: { input: ReserveCase }) {
  const { outcome, reason, floor } = judgeReserve(input)
  const { tone, icon, title } = VERDICTS[outcome]
  const left = input.balance - input.value - input.gasCost
  return (
    <div {...usePart('Callout')} className="callout" data-tone={tone}>
      <Icon name={icon} />
      <div>
        <p className="callout-title">{title}</p>
        <p>
          {reason} The reserve is {mon(floor)}, which never exceeds the balance before. Gas costs {mon(input.gasCost)}.
          {outcome === 'executes' ? ` ${mon(left)} remains.` : ''}
        </p>
      </div>
    </div>
  )
}

const TOKEN = 10n ** 18n
const PLAIN: ReserveCase = {
  balance: 12n * TOKEN,
  value: 11n * TOKEN,
  gasCost: (TOKEN * 2n) / 1_000n,
  isSender: true,
  delegated: false,
  sentRecently: false,
  delegationChangedRecently: false,
}
/** Cases that the first table of the page leaves out, with every outcome of the rule. */
const CASES: readonly { label: string; input: ReserveCase }[] = [
  { label: `25 ${chain.symbol}, sends 3`, input: { ...PLAIN, balance: 25n * TOKEN, value: 3n * TOKEN } },
  {
    label: 'EIP-7702 account whose code spends in another account’s transaction',
    input: { ...PLAIN, gasCost: 0n, delegated: true, isSender: false },
  },
  { label: `5 ${chain.symbol}, sends all of it`, input: { ...PLAIN, balance: 5n * TOKEN, value: 5n * TOKEN } },
  { label: `0.001 ${chain.symbol}, gas costs more`, input: { ...PLAIN, balance: TOKEN / 1_000n, value: 0n } },
]

/** The rule by examples, readable without scripts. */
function AllRules() {
  return (
    <div className="table-box">
      <table data-narrow="">
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Result</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {CASES.map(({ label, input }) => {
            const { outcome, reason } = judgeReserve(input)
            return (
              <tr key={label}>
                <td>{label}</td>
                <td data-label="Result">{VERDICTS[outcome].title}</td>
                <td data-label="Reason">{reason}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
