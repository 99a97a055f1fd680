/** openrpc/ + schemas/ → generated/. `--check` compares instead of writing (exit 1 on drift). */
import { readFile } from 'node:fs/promises'
import { PortalError } from '../../src/core/lib/portal-error.ts'
import { check } from './check/check.ts'
import { CHANGELOG, checkChangelog } from './check/check-changelog.ts'
import { checkCodes, readPages } from './check/check-codes.ts'
import { checkForeign } from './check/check-foreign.ts'
import { checkNode, readNodeTables } from './check/check-node.ts'
import { checkProposals } from './check/check-proposals.ts'
import { checkAbsent } from './compare/compare.ts'
import { readSideDocuments } from './compare/side-documents.ts'
import { emitAll } from './emit/all.ts'
import { checkDraft } from './emit/draft.ts'
import { checkConstructed } from './examples/constructed.ts'
import { assemble } from './openrpc/assemble.ts'
import { AROUND } from './openrpc/foreign-errors.ts'
import { checkLedger } from './openrpc/ledger.ts'
import { diff, readParts, write } from './openrpc/output-files.ts'
import { stopOnProblems } from './openrpc/problem.ts'

try {
  const assembled = assemble(await readParts(['openrpc', 'schemas']))
  stopOnProblems(assembled.problems)
  const side = await readSideDocuments()
  stopOnProblems([
    ...check(assembled),
    ...checkAbsent(assembled.document, side.ethereum, side.absent),
    ...checkConstructed(assembled.examples, assembled.homes),
    ...checkCodes(assembled, await readPages(), side.foreign),
    ...checkProposals(side.proposals, assembled.document),
    ...checkDraft(side.draft, assembled.document),
    ...checkForeign(side.foreign, assembled.document, assembled.homes),
    ...checkForeign(side.around, assembled.document, assembled.homes, AROUND),
    ...checkLedger(side.ledger, assembled.document),
    ...checkNode(assembled.document, await readNodeTables()),
    ...checkChangelog(assembled.document, await readFile(CHANGELOG, 'utf8')),
  ])
  const files = await emitAll(assembled, side)
  const stale = await diff('generated', files)
  if (!process.argv.includes('--check')) {
    await write('generated', files, stale)
    console.log(`generated: ${files.length} files, ${stale.length} changed`)
  } else if (stale.length > 0) {
    console.error(
      `Stale:\n${stale.map((path) => `  generated/${path}`).join('\n')}\nRun "npm run generate" and commit the result.`,
    )
    process.exitCode = 1
  }
} catch (error) {
  if (!(error instanceof PortalError)) throw error
  console.error(String(error))
  process.exitCode = 1
}
