/** The hosts that the endpoint frame may call, which are public endpoints and each host that the reader allows. Pure. */

type Question = { host: string; answers: Set<(isAllowed: boolean) => void> }

export type Permission = {
  /** Whether this address may be called. Asks the reader once per host. `signal` withdraws the question. */
  of: (address: string, signal: AbortSignal) => Promise<boolean>
  /** The reader's answer to the question that is shown. */
  answer: (isAllowed: boolean) => void
}

/** A host that was just declined is not asked about again for this long. Milliseconds. */
const DECLINED_MS = 3_000

/**
 * @param publicAddresses Addresses that are always allowed. The whole address counts, because the host of a public endpoint
 *   may serve other people's endpoints below other paths.
 * @param show Shows the question about a host. Undefined if there are no more questions.
 */
export function createPermission(
  publicAddresses: readonly string[],
  show: (host: string | undefined) => void,
  now: () => number = Date.now,
): Permission {
  const known = new Set(publicAddresses.map((address) => new URL(address).href))
  const allowed = new Set<string>()
  const declined = new Map<string, number>()
  const questions: Question[] = []
  const end = (question: Question) => {
    const isShown = questions[0] === question
    questions.splice(questions.indexOf(question), 1)
    if (isShown) show(questions[0]?.host)
  }
  const ask = (host: string, signal: AbortSignal) =>
    new Promise<boolean>((resolve) => {
      let question = questions.find((one) => one.host === host)
      if (!question) {
        question = { host, answers: new Set() }
        questions.push(question)
        if (questions.length === 1) show(host)
      }
      const asked = question
      asked.answers.add(resolve)
      const withdraw = () => {
        if (!asked.answers.delete(resolve)) return
        resolve(false)
        if (asked.answers.size === 0) end(asked)
      }
      signal.addEventListener('abort', withdraw, { once: true })
    })
  return {
    of: async (address, signal) => {
      // An address that cannot be read is never called.
      if (!URL.canParse(address)) return true
      const { href, host } = new URL(address)
      if (known.has(href) || allowed.has(host)) return true
      if (signal.aborted || now() - (declined.get(host) ?? Number.NEGATIVE_INFINITY) < DECLINED_MS) return false
      return ask(host, signal)
    },
    answer: (isAllowed) => {
      const [question] = questions
      if (!question) return
      if (isAllowed) allowed.add(question.host)
      else declined.set(question.host, now())
      const { answers } = question
      question.answers = new Set()
      for (const resolve of answers) resolve(isAllowed)
      end(question)
    },
  }
}
