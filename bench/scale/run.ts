/** `npm run bench -- --scale`: compares the cost of a build and of a page now and with ten times the pages. */
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { copySources, withOwnCache } from '../../scripts/test/site-copy.ts'
import { measured } from '../cost.ts'
import { grow, type Size, sizeOf } from './grow.ts'
import { pagesOf, type Weights, weigh } from './weigh.ts'

const LARGE: Size = { prose: 1_500, methods: 350 }
/** Most time for each additional page in a cold build. Milliseconds. */
const MS_PER_PAGE = 90

type Measured = Size & {
  pages: number
  generateMs: number
  coldMs: number
  warmMs: number
  memoryMb: number
  bytes: Weights
  /** Exceeded budgets, and the duration of each step. */
  over: readonly string[]
  steps: string
}

/** Prints a table and writes JSON to `bench/results/scale.json`. True if an additional page stays within its limits. */
export async function benchScale(root: string): Promise<boolean> {
  const folder = await copySources()
  try {
    await withOwnCache(folder)
    const small = await measure(root, folder)
    await grow(folder, LARGE)
    const large = await measure(root, folder, small.compared)
    show(small.result, large.result)
    const perPage = (large.result.coldMs - small.result.coldMs) / (large.result.pages - small.result.pages)
    const holds = perPage <= MS_PER_PAGE
    console.log(
      `\nA page more takes ${perPage.toFixed(0)} ms of a cold build; limit ${MS_PER_PAGE}: ${holds ? 'holds' : 'does not hold'}`,
    )
    await mkdir(join(root, 'bench/results'), { recursive: true })
    const results = { node: process.version, cores: cpus().length, perPage, holds, sizes: [small.result, large.result] }
    await writeFile(join(root, 'bench/results/scale.json'), `${JSON.stringify(results, null, 2)}\n`)
    return holds
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A build that has written everything fails if a budget is exceeded. The benchmark accepts that as a result. */
const wrote = (output: string): boolean => /^(ok {2}|OVER) /m.test(output)

/** @param compared pages whose weight is compared, by default all existing ones */
async function measure(
  root: string,
  folder: string,
  compared?: readonly string[],
): Promise<{ result: Measured; compared: readonly string[] }> {
  const run = (script: string) =>
    measured(process.execPath, [join(root, 'scripts/ts.mjs'), `scripts/${script}.ts`], folder, {}, wrote)
  const site = join(folder, 'dist/site')
  for (const kept of ['dist', 'node_modules/.cache']) await rm(join(folder, kept), { recursive: true, force: true })
  const generated = await run('generate/generate')
  const cold = await run('ship/build')
  await appendFile(join(folder, 'content/faq.mdx'), '\n\nOne more paragraph, with `code`.\n')
  const warm = await run('ship/build')
  const pages = await pagesOf(site)
  const same = compared ?? pages
  const result: Measured = {
    ...(await sizeOf(folder)),
    pages: pages.length,
    generateMs: generated.ms,
    coldMs: cold.ms,
    warmMs: warm.ms,
    memoryMb: cold.memoryMb,
    bytes: await weigh(site, same),
    over: cold.output.split('\n').filter((line) => line.startsWith('OVER')),
    steps: cold.output.slice(-3_000),
  }
  return { result, compared: same }
}

function show(small: Measured, large: Measured): void {
  console.log(`\nFrom ${small.pages} to ${large.pages} pages, of them ${small.methods} and ${large.methods} methods.\n`)
  const rows = [
    ...(['generateMs', 'coldMs', 'warmMs', 'memoryMb'] as const).map((key) => [key, small[key], large[key]] as const),
    ...Object.entries(small.bytes).map(([name, bytes]) => [`${name}, bytes`, bytes, large.bytes[name] ?? 0] as const),
  ]
  for (const line of large.over) console.log(line)
  const factor = large.pages / small.pages
  console.table(
    Object.fromEntries(
      rows.map(([name, now, then]) => [
        name,
        {
          now,
          large: then,
          times: (then / now).toFixed(2),
          'per page, now': (now / small.pages).toFixed(1),
          'per page, large': (then / large.pages).toFixed(1),
        },
      ]),
    ),
  )
  console.log(`\nPages: ${factor.toFixed(2)} times. A figure whose "times" is above that grows faster than the site.`)
}
