import { useState } from 'react'
import type { Decoded } from '../../call/judge/decode.ts'
import type { DecodeQuestion } from '../../call/judge/decode-worker.ts'
import { Meanings } from '../../call/view/Meanings.tsx'
import { workers } from './workers.ts'

/**
 * Decodes and encodes with the reader's ABI. `abi` is the ABI in the paste field. If it is empty, the reader can paste
 * one. Both stay in the page.
 */
export function AbiTool({ bytes, abi: given, base }: { bytes: string; abi: string; base: string }) {
  const [abi, setAbi] = useState(given)
  const [data, setData] = useState(bytes)
  const [call, setCall] = useState('')
  const [topics, setTopics] = useState('')
  const [shown, setShown] = useState<Decoded | { failed: string }>()
  const ask = (question: DecodeQuestion) => {
    workers.decode(question).then(setShown, (error: Error) => setShown({ failed: error.message }))
  }
  const list = topics.match(/0x[0-9a-f]+/gi) ?? []
  return (
    <>
      {given === '' && (
        <label>
          <span>
            ABI, as JSON or as lines such as <code>function pay(address to, uint256 amount)</code>
          </span>
          <textarea
            className="paste-field-text"
            rows={4}
            spellCheck={false}
            value={abi}
            onChange={({ target }) => setAbi(target.value)}
          />
        </label>
      )}
      <label>
        Calldata
        <textarea
          className="paste-field-text"
          rows={2}
          spellCheck={false}
          value={data}
          onChange={({ target }) => setData(target.value)}
        />
      </label>
      <button
        type="button"
        className="button"
        data-size="small"
        disabled={abi === '' || data.trim() === ''}
        onClick={() => ask({ kind: 'calldata', data: `0x${data.replace(/\s|^0x/gi, '')}`, abi })}
      >
        Decode the call
      </button>
      <label>
        <span>
          A call or an event to encode, such as <code>pay(0x…, 25)</code>
        </span>
        <input type="text" spellCheck={false} value={call} onChange={({ target }) => setCall(target.value)} />
      </label>
      <button
        type="button"
        className="button"
        data-size="small"
        disabled={abi === '' || call === ''}
        onClick={() => ask({ kind: 'encode', call, abi })}
      >
        Encode
      </button>
      <label>
        A log: its topics and, last, its data
        <textarea
          className="paste-field-text"
          rows={3}
          spellCheck={false}
          value={topics}
          onChange={({ target }) => setTopics(target.value)}
        />
      </label>
      <button
        type="button"
        className="button"
        data-size="small"
        disabled={abi === '' || list.length < 2}
        onClick={() => ask({ kind: 'log', topics: list.slice(0, -1), data: list.at(-1) ?? '0x', abi })}
      >
        Decode the log
      </button>
      <div role="status">
        {shown && 'failed' in shown && <p className="paste-text">{shown.failed}</p>}
        {shown && 'rows' in shown && (
          <>
            <h2>{shown.title}</h2>
            {shown.notes.map((note) => (
              <p key={note} className="paste-text">
                {note}
              </p>
            ))}
            <Meanings meanings={shown.rows} base={base} />
          </>
        )}
      </div>
    </>
  )
}
