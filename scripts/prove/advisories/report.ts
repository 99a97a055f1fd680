/** Finds the advisories in a report of `npm audit --json` that a text does not mention. Pure. */
import { PortalError } from '../../../src/core/lib/portal-error.ts'

export type Advisory = { id: string; name: string; range: string; title: string }

type Report = {
  auditReportVersion?: unknown
  message?: unknown
  /** By package. A package that is affected through a dependency lists only the name of that dependency. */
  vulnerabilities?: Record<string, { via: (string | { name: string; range: string; title: string; url: string })[] }>
}

const ID = /GHSA(?:-[0-9a-z]{4}){3}/g

/**
 * Each advisory once.
 * @throws {PortalError} `AUDIT` if the text is not a report, so that a failure does not pass as an empty report
 */
export function advisoriesOf(report: string): Advisory[] {
  const { auditReportVersion, vulnerabilities, message } = parsed(report)
  if (auditReportVersion !== 2 || vulnerabilities === undefined)
    throw new PortalError('AUDIT', {
      message: `npm gave no report of advisories${typeof message === 'string' ? `: ${message}` : '.'}`,
      hint: 'Some registries answer no audits. Run it against the registry that npm uses by default.',
    })
  const direct = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one === 'object'))
  const all = direct.map(({ name, range, title, url }) => ({ id: url.match(ID)?.[0] ?? url, name, range, title }))
  return [...new Map(all.map((advisory) => [`${advisory.id} ${advisory.name}`, advisory])).values()]
}

function parsed(report: string): Report {
  try {
    return JSON.parse(report) as Report
  } catch {
    return {}
  }
}

/** Advisories that the text does not mention. */
export function unnamed(advisories: readonly Advisory[], text: string): Advisory[] {
  const named = new Set(text.match(ID))
  return advisories.filter(({ id }) => !named.has(id))
}
