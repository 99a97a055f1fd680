/** Checks whether each external URL still responds. */
import type { ExternalLink } from './collect.ts'

/**
 * `dead`: not found, gone, a server error or no response, also on a second try. `unsure`: the host responds but rejects
 * programs (401, 403, 405, 429 …), so a person has to look.
 */
export type Verdict = 'ok' | 'moved' | 'unsure' | 'dead'
export type LinkAnswer = ExternalLink & { verdict: Verdict /** Status, new address or error. */; detail: string }

export type CheckOptions = { timeoutMs: number; atOnce: number; report?: (answer: LinkAnswer) => void }

const DEAD = new Set([404, 410])

/** Never throws. Results are in the order of the links. */
export async function checkExternal(links: readonly ExternalLink[], options: CheckOptions): Promise<LinkAnswer[]> {
  const answers: LinkAnswer[] = []
  let next = 0
  const worker = async () => {
    for (let at = next++; at < links.length; at = next++) {
      const link = links[at] as ExternalLink
      const first = await ask(link, options.timeoutMs)
      const answer = first.verdict === 'dead' ? await ask(link, options.timeoutMs) : first
      answers[at] = answer
      options.report?.(answer)
    }
  }
  await Promise.all(Array.from({ length: options.atOnce }, worker))
  return answers
}

async function ask(link: ExternalLink, timeoutMs: number): Promise<LinkAnswer> {
  try {
    // GET, because many hosts reject HEAD. The body is not read.
    const response = await fetch(link.url, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'text/html,*/*' },
    })
    await response.body?.cancel()
    return { ...link, ...judge(link.url, response) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { ...link, verdict: 'dead', detail: cause instanceof Error ? cause.message || cause.name : String(cause) }
  }
}

function judge(url: string, { status, ok, redirected, url: last }: Response): Pick<LinkAnswer, 'verdict' | 'detail'> {
  const detail = `status ${status}`
  if (DEAD.has(status) || status >= 500) return { verdict: 'dead', detail }
  if (!ok) return { verdict: 'unsure', detail }
  // A host that only adds a trailing slash, or www, has not moved the page.
  const plain = (address: string) => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  return redirected && plain(last) !== plain(url)
    ? { verdict: 'moved', detail: `to ${last}` }
    : { verdict: 'ok', detail }
}
