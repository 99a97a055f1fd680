import { chain } from '../chain.config.ts'
import { TerminalCommand } from '../ui/TerminalCommand.tsx'
import { useGuideData } from './data-context.tsx'

const NAME = /^[a-z]+$/

type Runs = Readonly<
  Record<string, { date: string; node: string; seconds: Readonly<Record<string, number>>; holes?: number } | undefined>
>

/** What the parts of a run are called, in the order a reader meets them. */
const PARTS = { install: 'install', test: 'tests', build: 'build', drive: 'use in a browser' } as const

/** The record of the starter's last run by `npm run guides`: nothing where there is none. */
function Ran({ template }: { template: string }) {
  const { data } = useGuideData()
  const run = ((data['starter-runs'] ?? {}) as Runs)[template]
  if (run === undefined) return null
  const parts = Object.entries(PARTS).flatMap(([part, name]) =>
    run.seconds[part] === undefined ? [] : [`${name} ${run.seconds[part]} s`],
  )
  return (
    <p>
      Ran from an empty folder on <time dateTime={run.date}>{run.date}</time> with Node.js {run.node}:{' '}
      {parts.join(', ')}
      {run.holes === 0 && '; no known hole in what it ships'}.
    </p>
  )
}

/** The command that writes one of our starters into a new folder, from this site's own package. */
export function Starter({ template, folder = 'my-app' }: { template: string; folder?: string }) {
  const { base, siteUrl, report } = useGuideData()
  if (!NAME.test(template))
    report({ message: `<Starter template="${template}" /> names no starter.`, hint: 'See scripts/release/starters.' })
  const { packageName, version } = chain.starters
  return (
    <>
      <TerminalCommand
        label="Start"
        command={`npx ${siteUrl}${base}pkg/${packageName}-${version}.tgz ${folder} --template ${template}`}
      />
      <Ran template={template} />
    </>
  )
}
