/** Reads a node's files, metrics, log and responses, and checks them with the tables of the site. Changes nothing. */
import { connections } from '../../../core/facts/network.ts'
import { checkNode } from '../../../core/node-check/check-node.ts'
import type { Finding } from '../../../core/node-check/finding.ts'
import { METHOD_CLASSES, methodOf } from '../../../core/node-check/method-classes.ts'
import type { Host, Read } from './host.ts'
import {
  diskFindings,
  heightFindings,
  MOUNTS,
  SERVICES,
  serviceFindings,
  type Timed,
  timeFindings,
  versionFindings,
} from './measures.ts'

export type DoctorOptions = {
  config: string
  metrics: string
  rpc: string
  /** Endpoint whose height is compared. Defaults to the public endpoint of the node's network. */
  network?: string
  /** Time between the two outputs of /metrics. 0 reads them once. Seconds. */
  waitSeconds: number
  /** How far the log goes back, as journalctl reads it. */
  since: string
}

export type DoctorReport = {
  findings: Finding[]
  /** Sources that were read, with the size or the result. */
  read: string[]
  /** Sources that could not be read, with the reason. */
  missing: string[]
  remarks: string[]
  times: Timed[]
}

/** The default endpoint of each network, by chain ID. */
const PUBLIC: Readonly<Record<number, string>> = Object.fromEntries(
  Object.values(connections).map(({ chainId, rpc }) => [chainId, rpc]),
)

export async function examineNode(host: Host, options: DoctorOptions): Promise<DoctorReport> {
  const report: DoctorReport = { findings: [], read: [], missing: [], remarks: [], times: [] }
  const note = (name: string, found: Read): string => {
    if ('missing' in found) report.missing.push(`${name}: ${found.missing}`)
    return 'text' in found ? found.text : ''
  }
  const config = note(options.config, await host.file(options.config))
  const metrics = note(options.metrics, await host.get(options.metrics))
  const journal = ['--since', options.since, '--no-pager', ...SERVICES.flatMap((name) => ['-u', name])]
  const log = note('journalctl', await host.run('journalctl', journal))
  const states = note('systemctl', await host.run('systemctl', ['is-active', ...SERVICES]))
  if (states !== '') {
    report.read.push(`${SERVICES.length} services`)
    report.findings.push(...serviceFindings(states))
  }
  await overRpc(host, options, report)
  report.findings.push(...diskFindings(note('df', await host.run('df', ['-P', ...MOUNTS]))))
  const later = metrics === '' || options.waitSeconds === 0 ? '' : await secondOutput(host, options)
  const text = await checkNode([config, metrics, later, log].join('\n'))
  report.findings.push(...text.findings)
  report.read.unshift(...text.read)
  report.remarks.push(...text.remarks)
  return report
}

async function secondOutput(host: Host, { metrics, waitSeconds }: DoctorOptions): Promise<string> {
  await host.wait(waitSeconds * 1_000)
  const found = await host.get(metrics)
  return 'text' in found ? found.text : ''
}

/** Release, height, and the time of each class of methods. */
async function overRpc(host: Host, { rpc, network }: DoctorOptions, report: DoctorReport): Promise<void> {
  const chain = await host.ask(rpc, 'eth_chainId', [])
  if ('missing' in chain) {
    report.missing.push(`${rpc}: ${chain.missing}`)
    return
  }
  const chainId = Number(chain.result)
  const version = await host.ask(rpc, 'web3_clientVersion', [])
  if ('result' in version) {
    report.read.push(`release ${String(version.result)}`)
    report.findings.push(...versionFindings(String(version.result), chainId))
  }
  for (const one of METHOD_CLASSES) {
    const answer = await host.ask(rpc, methodOf(one), one.params)
    const label = one.name
    report.times.push('ms' in answer ? { label, ms: Math.round(answer.ms) } : { label, missing: answer.missing })
  }
  report.findings.push(...timeFindings(report.times))
  const other = network ?? PUBLIC[chainId]
  const [mine, theirs] = [
    await host.ask(rpc, 'eth_blockNumber', []),
    other && (await host.ask(other, 'eth_blockNumber', [])),
  ]
  if (!('result' in mine) || !theirs) return
  if ('missing' in theirs) report.missing.push(`${other}: ${theirs.missing}`)
  else {
    report.read.push(`block ${Number(mine.result).toLocaleString('en')}`)
    report.findings.push(...heightFindings(Number(mine.result), Number(theirs.result)))
  }
}
