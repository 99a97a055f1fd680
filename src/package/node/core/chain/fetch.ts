/** The node as a `fetch`. Every URL leads to it. */
import { limitOf } from './limits.ts'
import { type Reply, refusal } from './reply.ts'

type Answer = Extract<Reply, { kind: 'answer' }>
const PIECE = 1_000_000

/** @param handle returns the reply to the body of a POST */
export function fetchOf(handle: (body: string) => Promise<Reply>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input instanceof Request ? input : String(input), init)
    const { signal } = request
    signal.throwIfAborted()
    const reply = request.method === 'POST' ? await posted(request, handle) : refusal(405, 'Send a POST.')
    if (reply.kind === 'dropped')
      throw new TypeError('fetch failed', { cause: new Error('the node closed the connection') })
    if (reply.kind === 'silent') return unless(signal)
    if (reply.delayMs > 0) await Promise.race([passed(reply.delayMs), unless(signal)])
    const { status, headers } = reply
    return new Response(bodyOf(reply), { status, headers })
  }
}

async function posted(request: Request, handle: (body: string) => Promise<Reply>): Promise<Reply> {
  const body = await request.text()
  return new TextEncoder().encode(body).length > limitOf('request-body')
    ? refusal(413, 'The body is too long.')
    : handle(body)
}

const passed = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Never resolves. Rejects when the caller aborts. */
const unless = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** The body, streamed after white space if a fault requires it. */
function bodyOf({ body, blanks }: Answer): string | ReadableStream<Uint8Array> {
  if (blanks === 0) return body
  const piece = new Uint8Array(PIECE).fill(' '.charCodeAt(0))
  let left = blanks
  return new ReadableStream({
    pull(controller) {
      if (left > 0) {
        controller.enqueue(piece)
        left -= PIECE
        return
      }
      controller.enqueue(new TextEncoder().encode(body))
      controller.close()
    },
  })
}
