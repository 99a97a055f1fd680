import { startCommands } from './start-commands.ts'

export type PasteStartProps = { base: string; onText: (text: string) => void; onClose: () => void }

/**
 * A sample of each kind that shows the paste field's actions. All are public: the first words of a test network's own
 * data.
 */
const SAMPLES: readonly { label: string; text: string }[] = [
  { label: 'an error', text: 'Details: Signer had insufficient balance' },
  { label: 'revert data', text: `0x4e487b71${'11'.padStart(64, '0')}` },
  {
    label: 'calldata',
    text: `0xa9059cbb${'70997970c51812dc3a010c7d01b50e0d17dc79c8'.padStart(64, '0')}${'17d7840'.padStart(64, '0')}`,
  },
  { label: 'an ABI', text: 'function pay(address to, uint256 amount)\nevent Paid(address indexed to, uint256 amount)' },
  { label: 'a request', text: '{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["latest",false]}' },
]

/** Shown before anything is typed: samples to press and commands of this page. */
export function PasteStart({ onText, onClose }: PasteStartProps) {
  const commands = startCommands()
  return (
    <div className="paste-start">
      <p>
        Type a method, words, an address or a block number. Paste an error, a hash, bytes, a curl command, a log line or
        JSON: it is read in this page.
      </p>
      <p className="tries">
        <span>Try</span>
        {SAMPLES.map(({ label, text }) => (
          <button key={label} type="button" className="button" data-size="small" onClick={() => onText(text)}>
            {label}
          </button>
        ))}
      </p>
      <p className="tries">
        <span>Do</span>
        {commands.map(({ label, run }) => (
          <button
            key={label}
            type="button"
            className="button"
            data-size="small"
            onClick={() => {
              run()
              onClose()
            }}
          >
            {label}
          </button>
        ))}
      </p>
    </div>
  )
}
