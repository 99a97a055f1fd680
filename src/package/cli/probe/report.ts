/** Summarizes a probe's file on the screen, for review before the user shares it. */
import type { ProbedAnswer, ProbeFile } from './model.ts'
import { errorOf, hasResult } from './summary.ts'

const KIB = 1_024

/** One line per response, then the findings and the next steps. */
export function probeReport(file: ProbeFile, path: string): string {
  const { answers, limits, methods, stopped, client, chainId, requests } = file
  const rows = answers.map((answer) => row(answer))
  const beyond = limits.map(
    ({ id, asked, accepted, code }) => `  ${id.padEnd(28)}${asked}: ${accepted ? 'accepted' : `rejected, ${code}`}`,
  )
  return [
    `${client ?? 'unknown client'}, chain ${chainId ?? 'unknown'}, ${requests} requests`,
    '',
    ...rows,
    ...(beyond.length > 0 ? ['', 'One more than the default limit of a node:', ...beyond] : []),
    ...(methods.absent.length > 0 ? ['', `Not offered: ${methods.absent.join(', ')}`] : []),
    ...(stopped === undefined ? [] : ['', `Stopped early: ${stopped}.`]),
    '',
    `${path} contains only these responses. It does not contain your host, key, headers, request ids or addresses.`,
    'The file was not sent anywhere. Read it before you share it.',
  ].join('\n')
}

function row(answer: ProbedAnswer): string {
  const { name, request, response, fault } = answer
  const error = errorOf(answer)
  const size = Math.ceil(JSON.stringify(response ?? '').length / KIB)
  const outcome = hasResult(answer)
    ? `result, ${size} KiB`
    : error
      ? `${error.code} ${error.message}`
      : (fault ?? 'not a JSON-RPC response')
  return `  ${name.padEnd(22)}${(request?.method ?? 'envelope').padEnd(42)}${outcome}`
}
