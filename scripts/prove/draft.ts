/**
 * Judges the vectors of the draft's test suite with `generated/draft.json`. `--write` records the verdicts in
 * content/data/draft-vectors.json, without the vectors. See `--help`.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { DraftDocument, DraftRecord } from '../../src/core/lib/draft.ts'
import { PortalError } from '../../src/core/lib/portal-error.ts'
import { runCommand } from '../command-end.ts'
import { DraftJudge, type Vector } from './draft/judge.ts'
import { recordReport } from './draft/report.ts'

const RECORD = 'content/data/draft-vectors.json'
const USAGE = `Usage: npm run draft -- FOLDER [--write]

Judges every vector (*.json) of the draft's test suite in FOLDER: a request that the suite refuses must be refused by the
document, and a result must keep its rules. --write records the verdicts in ${RECORD}.

Exit code: 0 all as the suite expects, 1 some differ, 2 could not run.`

async function run(args: readonly string[]): Promise<0 | 1> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { write: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  })
  const [folder] = positionals
  if (values.help || folder === undefined) {
    console.log(USAGE)
    if (values.help) return 0
    throw new PortalError('USAGE', { message: 'The folder is missing.', hint: USAGE })
  }
  const document = JSON.parse(await readFile('generated/draft.json', 'utf8')) as DraftDocument
  const judge = new DraftJudge(document)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const vectors = await Promise.all(
    names.map(async (file): Promise<DraftRecord['vectors'][number]> => {
      const vector = JSON.parse(await readFile(join(folder, file), 'utf8')) as Vector & { commit?: string }
      const [problem] = judge.problems(vector)
      return {
        file,
        method: vector.request.method,
        ...(vector.commit === undefined ? {} : { commit: vector.commit }),
        expected: DraftJudge.expectedOf(vector),
        verdict: problem ?? 'same',
      }
    }),
  )
  const record = { suite: document['x-draft'].suite, date: new Date().toISOString().slice(0, 10), vectors }
  console.log(recordReport(record))
  if (values.write) await writeFile(RECORD, `${JSON.stringify(record, null, 2)}\n`)
  return vectors.every(({ verdict }) => verdict === 'same') ? 0 : 1
}

await runCommand(run)
