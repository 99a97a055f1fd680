/** The report as SARIF 2.1.0, which code hosts show next to a change. */
import { chain } from '../../../chain.config.ts'
import { differenceKey } from './baseline.ts'
import type { CheckReport, Outcome } from './model.ts'

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

/**
 * One result per problem, with the method as its rule. The location is a path in a response, because there are no
 * files.
 */
export function sarifReport({ endpoint, documentVersion, outcomes, failure }: CheckReport): string {
  const differing = outcomes.filter(({ verdict }) => verdict === 'differs')
  const rules = [...new Set(differing.map(({ method }) => method))]
  const run = {
    tool: {
      driver: {
        ...{ name: chain.packageName, version: documentVersion },
        rules: rules.map((id) => ({ id, shortDescription: { text: `${id} matches the reference` } })),
      },
    },
    results: differing.flatMap((outcome) => resultsOf(outcome, endpoint)),
    invocations: [
      {
        executionSuccessful: failure === undefined,
        ...(failure !== undefined && {
          toolExecutionNotifications: [{ level: 'error', message: { text: failure } }],
        }),
      },
    ],
  }
  return JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)
}

const resultsOf = ({ method, probe, problems }: Outcome, endpoint: string): object[] =>
  problems.map((problem) => ({
    ruleId: method,
    level: 'error',
    message: { text: `${method}, ${probe}: ${problem.path} ${problem.message}` },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: encodeURI(endpoint) }, region: { startLine: 1 } },
        logicalLocations: [{ fullyQualifiedName: `${method}${problem.path}`, kind: 'member' }],
      },
    ],
    partialFingerprints: { difference: differenceKey(method, probe, problem) },
  }))
