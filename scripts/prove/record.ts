/**
 * Runs a fixed scenario on a local anvil and writes `openrpc/examples/<method>/<case>.json` of every recordable case.
 * Two runs write the same bytes. A response that does not have Monad's shape stops the run before anything is written.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PortalError } from '../../src/core/lib/portal-error.ts'
import { startAnvil } from './record/anvil.ts'
import { type CaseFile, casePath, caseText, mismatches } from './record/case-file.ts'
import { RECORDED_CASES } from './record/cases.ts'
import { type Call, rpcRequest } from './record/rpc.ts'
import { play } from './record/scenario.ts'
import { foreignParts } from './record/shape.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const EXAMPLES = 'openrpc/examples'

async function readCases(): Promise<Map<string, CaseFile>> {
  const names = await readdir(join(ROOT, EXAMPLES), { recursive: true })
  const paths = names
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${EXAMPLES}/${name.replaceAll('\\', '/')}`)
  const files = await Promise.all(
    paths.sort().map(async (path) => [path, JSON.parse(await readFile(join(ROOT, path), 'utf8')) as CaseFile] as const),
  )
  return new Map(files)
}

/** Requests every case in order. Returns the new text of each file by its path. */
async function record(call: Call, client: string, files: ReadonlyMap<string, CaseFile>): Promise<Map<string, string>> {
  const scenario = await play(call)
  const texts = new Map<string, string>()
  const problems: string[] = []
  for (const recorded of RECORDED_CASES) {
    const path = casePath(recorded)
    const file = files.get(path)
    const request = rpcRequest(recorded.method, recorded.params(scenario))
    const response = await call.exchange(request)
    problems.push(...foreignParts(request, response).map((reason) => `${path}: ${reason}.`))
    if (file) texts.set(path, caseText(file, recorded, request, response, client))
  }
  stopOn(
    'RECORD_SHAPE',
    problems,
    'Drop these cases from scripts/prove/record/cases.ts, because their answers cannot be used.',
  )
  return texts
}

function stopOn(code: string, problems: readonly string[], hint: string): void {
  if (problems.length === 0) return
  throw new PortalError(code, { message: `Nothing was recorded:\n  ${problems.join('\n  ')}`, at: EXAMPLES, hint })
}

async function main(): Promise<void> {
  const files = await readCases()
  stopOn('RECORD_CASES', mismatches(RECORDED_CASES, files), 'Give every recorded case a file and a line in the list.')
  const anvil = await startAnvil()
  const texts = await record(anvil.call, anvil.version, files).finally(anvil.stop)
  let changed = 0
  for (const [path, text] of texts) {
    if ((await readFile(join(ROOT, path), 'utf8')) === text) continue
    await writeFile(join(ROOT, path), text)
    changed += 1
    console.log(`changed ${path}`)
  }
  console.log(`${texts.size} cases recorded from ${anvil.version}, ${changed} changed`)
}

main().catch((error: unknown) => {
  console.error(error instanceof PortalError ? error.toString() : error)
  process.exitCode = 1
})
