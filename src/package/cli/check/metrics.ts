/** State of a watched endpoint in the Prometheus format. */
import { createServer } from 'node:http'
import { chain } from '../../../chain.config.ts'
import { percentile } from './latency.ts'
import type { CheckReport, Verdict } from './model.ts'

const VERDICTS: readonly Verdict[] = ['fits', 'tolerated', 'differs', 'expected', 'absent', 'skipped']
const QUANTILES = [50, 95, 99] as const
const PREFIX = chain.packageName.replaceAll('-', '_')

/** Sums the Prometheus counters over all rounds. Other values describe the last round. */
export class Metrics {
  #last: CheckReport | undefined
  #checks = 0
  #requests = 0
  #retries = 0

  add(report: CheckReport): void {
    this.#last = report
    this.#checks++
    this.#requests += report.requests
    this.#retries += report.retries
  }

  /** Returns the exposition format, version 0.0.4. */
  text(): string {
    const report = this.#last
    const counters = [
      ...family('checks_total', 'counter', 'Finished checks.', [['', this.#checks]]),
      ...family('requests_total', 'counter', 'Requests sent.', [['', this.#requests]]),
      ...family('retries_total', 'counter', 'Requests repeated because the endpoint was busy.', [['', this.#retries]]),
    ]
    return `${[...counters, ...(report ? gauges(report) : [])].join('\n')}\n`
  }
}

type Sample = readonly [labels: string, value: number]

function family(
  name: string,
  type: 'counter' | 'gauge' | 'summary',
  help: string,
  samples: readonly Sample[],
): string[] {
  const full = `${PREFIX}_${name}`
  const lines = samples.map(([labels, value]) => `${full}${labels === '' ? '' : `{${labels}}`} ${value}`)
  return [`# HELP ${full} ${help}`, `# TYPE ${full} ${type}`, ...lines]
}

const label = (name: string, value: string): string =>
  `${name}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`

function gauges(report: CheckReport): string[] {
  const { outcomes, failure, endpoint, client = '', chainId = '', seconds, waited = 0, date } = report
  const methods = [...new Set(outcomes.map(({ method }) => method))]
  const isDifferent = (method: string) =>
    outcomes.filter((outcome) => outcome.method === method && outcome.verdict === 'differs').length
  const info = [label('endpoint', endpoint), label('client', client), label('chain_id', `${Number(chainId) || ''}`)]
  return [
    ...family('up', 'gauge', 'Whether the last check reached the endpoint.', [['', failure === undefined ? 1 : 0]]),
    ...family('endpoint_info', 'gauge', 'The endpoint and its client.', [[info.join(), 1]]),
    ...family(
      'probes',
      'gauge',
      'Probes of the last check by verdict.',
      VERDICTS.map((verdict) => [
        label('verdict', verdict),
        outcomes.filter((outcome) => outcome.verdict === verdict).length,
      ]),
    ),
    ...family(
      'differences',
      'gauge',
      'Differing probes of the last check by method.',
      methods.map((method) => [label('method', method), isDifferent(method)]),
    ),
    ...family('check_seconds', 'gauge', 'Duration of the last check.', [['', seconds]]),
    ...family('waited_seconds', 'gauge', 'Time that the last check waited for a busy endpoint.', [['', waited]]),
    ...family('last_check_timestamp_seconds', 'gauge', 'Start time of the last check.', [
      ['', Date.parse(date ?? '') / 1_000 || 0],
    ]),
    ...durations(report, methods),
  ]
}

function durations({ outcomes }: CheckReport, methods: readonly string[]): string[] {
  const samples = methods.flatMap((method): Sample[] => {
    const times = outcomes
      .flatMap((outcome) => (outcome.method === method ? (outcome.ms ?? []) : []))
      .sort((a, b) => a - b)
    if (times.length === 0) return []
    return QUANTILES.map((percent) => [
      `${label('method', method)},${label('quantile', `${percent / 100}`)}`,
      percentile(times, percent) / 1_000,
    ])
  })
  return family('request_seconds', 'gauge', 'Response times of the last check.', samples)
}

/** Serves the text at `/metrics` until the server is closed. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const isRequested = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
    if (isRequested) response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(metrics.text())
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('Send requests to /metrics.')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const taken = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/metrics`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
