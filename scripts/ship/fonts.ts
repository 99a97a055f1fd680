/**
 * node_modules/@fontsource-variable → src/ui/fonts, two variable faces reduced to the characters and weights that the
 * site uses. Run manually when one is missing. The result is committed because it is an asset, not a build step.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const BEYOND = '\u00a0©°±²³µ·×÷–—‘’“”•…→←↑↓≈≠≤≥−√∑Δηé½'
const FACES = [
  {
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    to: 'inter.woff2',
    // From --weight-body to --weight-heading.
    weights: { min: 400, max: 640 },
    hasFeatures: true,
  },
  {
    from: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    to: 'jetbrains-mono.woff2',
    weights: { min: 400, max: 640 },
    // Code never uses ligatures, whose glyphs would be half of the file.
    hasFeatures: false,
  },
]

const resolve = createRequire(import.meta.url).resolve
const target = new URL('../../src/ui/fonts/', import.meta.url)
await mkdir(target, { recursive: true })
for (const { from, to, weights, hasFeatures } of FACES) {
  const subset = await subsetFont(await readFile(resolve(from)), ASCII + BEYOND, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    noLayoutClosure: !hasFeatures,
  })
  await writeFile(new URL(to, target), subset)
  console.log(`${to}: ${subset.length} bytes`)
}
