/** `npm run samples`: copies the code of every sample's file into its pages, and writes the table of samples. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fixtureFiles } from './content/fixture-files.ts'
import { filled, SAMPLES_TABLE, samplesOf, samplesTable } from './content/samples.ts'
import { readPages } from './guides/fences.ts'

const root = path.join(import.meta.dirname, '../..')
const files = fixtureFiles(root)
let count = 0
for (const { file, text } of await readPages(root)) {
  const wanted = filled(root, file, readFileSync(path.join(root, file), 'utf8'), files)
  if (wanted === text) continue
  writeFileSync(path.join(root, file), wanted)
  console.log(file)
  count++
}
const samples = await samplesOf(root)
writeFileSync(path.join(root, SAMPLES_TABLE), samplesTable(root, samples))
console.log(`${count} pages changed, ${samples.length} samples in ${SAMPLES_TABLE}`)
