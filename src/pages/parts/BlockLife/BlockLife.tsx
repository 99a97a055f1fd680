/** A block passes Proposed, Voted, Finalized and Verified, while a payment in it becomes final, tag by tag. */
import { chain } from '../../../chain.config.ts'
import {
  BALANCE_BEFORE,
  blockLife,
  LIFE_CASES,
  type LifeCase,
  type LifeStep,
  PAYMENT,
} from '../../../core/simulations/block-life.ts'
import { ChainStrip } from '../../../figures/ChainStrip.tsx'
import { Explorable } from '../../../figures/parts/Explorable/Explorable.tsx'
import { stepped, useAddress } from '../../../figures/use-address.ts'
import { usePart } from '../../../islands/use-part.ts'
import { Choice } from '../../common/Choice.tsx'

const LABELS: Record<LifeCase, string> = { certified: 'N gets its votes', replaced: 'N is replaced' }
const RUNS: Record<LifeCase, LifeStep[]> = { certified: blockLife('certified'), replaced: blockLife('replaced') }

const ADDRESS = stepped(
  {
    standard: 'certified' as LifeCase,
    write: (which: LifeCase) => which,
    read: (text: string) => LIFE_CASES.find((one) => one === text),
  },
  (which) => RUNS[which].length,
)

export default function BlockLife() {
  const [{ setting: which, step: at }, choose, notice] = useAddress('life', ADDRESS)
  const steps = RUNS[which]
  const step = steps[at] ?? (steps[0] as LifeStep)
  return (
    <Explorable
      name="life"
      title="A payment becomes final"
      caption={`An account has ${BALANCE_BEFORE} ${chain.symbol} and receives ${PAYMENT} ${chain.symbol} in block N. The tags are the block tags of eth_getBalance. Verified has no tag, so its request uses a block number, “finalized” minus three.`}
      choice={
        <Choice
          legend="What happens to block N"
          name="block-life-case"
          type="radio"
          options={LIFE_CASES.map((value) => ({ value, label: LABELS[value] }))}
          chosen={[which]}
          onChoose={(setting) => choose({ setting, step: 0 })}
        />
      }
      notice={notice}
      picture={
        <>
          <ChainStrip
            label="Blocks on a node"
            places={Math.max(...steps.map(({ blocks }) => blocks.length))}
            blocks={step.blocks.map(({ name, state, hasPayment }) => ({
              id: name,
              state,
              isMarked: hasPayment,
              ...(hasPayment ? { note: 'payment' } : {}),
            }))}
          />
          <Answers step={step} />
        </>
      }
      steps={steps.map(({ title, text, atMs }) => ({ when: timeText(atMs), title, text }))}
      step={at}
      onStep={(to) => choose({ setting: which, step: to })}
    />
  )
}

function timeText(atMs: number): string {
  return atMs < 0 ? `${-atMs} ms before N` : `${atMs.toLocaleString('en-US')} ms`
}

/** The current result for each tag. */
function Answers({ step }: { step: LifeStep }) {
  return (
    <div {...usePart('BlockLife')}>
      <dl className="answers">
        {step.answers.map(({ tag, state, block, balance, isPaid }) => (
          <div key={tag} data-state={state} data-paid={isPaid ? '' : undefined}>
            <dt>
              <code>{tag}</code>
            </dt>
            <dd>
              <b>
                {balance} {chain.symbol}
              </b>
              <span>at {block}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
