import { chain } from '../../chain.config.ts'
import { TerminalCommand } from '../../ui/TerminalCommand.tsx'
import { useGuideData } from '../common/data-context.tsx'

const NAME = /^[a-z]+$/

type Runs = Readonly<
  Record<string, { date: string; node: string; seconds: Readonly<Record<string, number>>; holes?: number } | undefined>
>

/** Names of the parts of a run, in the order of execution. */
const PARTS = { install: 'install', test: 'tests', build: 'build', drive: 'test in a browser' } as const

/** The record of the starter's last run by `npm run guides`. Required on a page that explains how to run one. */
function LastRun({ template }: { template: string }) {
  const { data, report } = useGuideData()
  const run = ((data['starter-runs'] ?? {}) as Runs)[template]
  if (run === undefined) {
    report({ message: `Starter ${template} has no run.`, hint: `npm run guides -- starter:${template}` })
    return null
  }
  const parts = Object.entries(PARTS).flatMap(([part, name]) =>
    run.seconds[part] === undefined ? [] : [`${name} ${run.seconds[part]}\u00A0s`],
  )
  return (
    <>
      Last run from an empty folder: <time dateTime={run.date}>{run.date}</time>, Node.js {run.node}, {parts.join(', ')}
      {run.holes === 0 && ', no known vulnerability in what it ships'}.
    </>
  )
}

type StarterProps = {
  template: string
  folder?: string
  /** Commands that start the app in its folder, after the installation. */
  run?: readonly string[]
  /** The port on which it then listens. */
  port?: number
}

/**
 * The command that writes one of our starters into a new folder from this site's package, and the commands that run it.
 */
export function Starter({ template, folder = 'my-app', run, port = 3000 }: StarterProps) {
  const { base, siteUrl, report } = useGuideData()
  if (!NAME.test(template))
    report({
      message: `<Starter template="${template}" /> names no starter.`,
      hint: 'See scripts/ship/release/starters.',
    })
  const { packageName, version } = chain.starters
  const create = `npx -y ${siteUrl}${base}pkg/${packageName}-${version}.tgz ${folder} --template ${template}`
  if (run === undefined) return <TerminalCommand label="Start" command={create} />
  return (
    <>
      <TerminalCommand label="Start" command={create} />
      <TerminalCommand label="Run" command={[`cd ${folder}`, 'npm install', ...run].join('\n')} />
      <p>
        Open <a href={`http://localhost:${port}`}>{`localhost:${port}`}</a>. <LastRun template={template} />
      </p>
    </>
  )
}
