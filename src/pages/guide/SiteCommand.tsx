import { TerminalCommand } from '../../ui/TerminalCommand.tsx'
import { useGuideData } from '../common/data-context.tsx'

/** Stands for the address under which the site is published, with its base path. */
const ADDRESS = 'https://SITE'

type SiteCommandProps = {
  label: string
  /** Lines to type. Each `https://SITE` becomes the address of this site. */
  run: readonly string[]
}

/** Commands that fetch a file of this site. */
export function SiteCommand({ label, run }: SiteCommandProps) {
  const { base, siteUrl, report } = useGuideData()
  if (!run.some((line) => line.includes(`${ADDRESS}/`)))
    report({
      message: `<SiteCommand label="${label}" /> fetches nothing from this site.`,
      hint: `Write ${ADDRESS}/ before the path of a file, or write the commands in a fence.`,
    })
  const site = `${siteUrl}${base}`.replace(/\/$/, '')
  return <TerminalCommand label={label} command={run.join('\n').replaceAll(ADDRESS, site)} />
}
