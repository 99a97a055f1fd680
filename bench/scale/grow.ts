/** Copies prose pages and methods of a copied repository under new names, up to the given number. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Size = { prose: number; methods: number }

const isPage = (name: string): boolean => name.endsWith('.mdx')
/** Folders without pages: data of parts, and static files. */
const NO_SECTION = new Set(['data', 'public'])

/** Number of prose pages and methods in a repository. */
export async function sizeOf(root: string): Promise<Size> {
  const names = await readdir(join(root, 'content'), { recursive: true })
  return { prose: names.filter(isPage).length, methods: (await readdir(join(root, 'openrpc/examples'))).length }
}

/** Grows the repository at `root`, which is a copy, to at least this size. `generated/` is unchanged. */
export async function grow(root: string, size: Size): Promise<void> {
  const now = await sizeOf(root)
  await growProse(join(root, 'content'), size.prose - now.prose)
  const methods = await growMethods(join(root, 'openrpc'), size.methods - now.methods)
  await leaveOut(join(root, 'src/package/node/core/methods/left-out.ts'), methods)
  await liftSize(join(root, 'scripts/ship/release/pack.ts'))
  await findOriginals(join(root, 'scripts/generate/examples/constructed.ts'))
}

/** Copies each section into a new subfolder of it, as often as necessary. */
async function growProse(content: string, missing: number): Promise<void> {
  const entries = await readdir(content, { withFileTypes: true })
  const sections = entries.filter((entry) => entry.isDirectory() && !NO_SECTION.has(entry.name)).map(({ name }) => name)
  const inside = await Promise.all(sections.map((name) => readdir(join(content, name), { withFileTypes: true })))
  let made = 0
  for (let copy = 2; made < missing; copy++) {
    for (const [index, section] of sections.entries()) {
      const folder = join(content, section, `copy-${copy}`)
      for (const { name } of inside[index] ?? [])
        await cp(join(content, section, name), join(folder, name), { recursive: true })
      made += await rename(folder, copy, missing - made)
    }
  }
}

/** Makes the titles of a copied folder's pages unique, and deletes surplus pages. */
async function rename(folder: string, copy: number, most: number): Promise<number> {
  const names = (await readdir(folder, { recursive: true })).sort()
  let pages = 0
  for (const name of names) {
    const file = join(folder, name)
    // Pages of history state past numbers, and are known by their address.
    if ((isPage(name) && pages >= most) || name.endsWith('changelog.mdx')) await rm(file)
    else if (isPage(name) || name.endsWith('_category.yaml')) {
      const text = await readFile(file, 'utf8')
      await writeFile(file, text.replaceAll(/^(title|label|sidebar_label): (['"]?)(.*?)\2$/gm, `$1: $2$3 ${copy}$2`))
      if (isPage(name)) pages++
    }
  }
  return pages
}

/** Copies each file of methods with its examples, and returns the new names. The last copy may add more than are missing. */
async function growMethods(openrpc: string, missing: number): Promise<string[]> {
  const files = await readdir(join(openrpc, 'methods'))
  const texts = await Promise.all(files.map((file) => readFile(join(openrpc, 'methods', file), 'utf8')))
  const copies = new Map<string, string[]>()
  let made = 0
  for (let copy = 2; made < missing; copy++) {
    for (const [index, text] of texts.entries()) {
      if (made >= missing) break
      const names = [...text.matchAll(/^- name: (\w+)$/gm)].map(([, name = '']) => name)
      const renamed = (name: string): string => `${name}Copy${copy}`
      const file = files[index] ?? ''
      const written = text.replaceAll(/^- name: (\w+)$/gm, (_, name: string) => `- name: ${renamed(name)}`)
      const part = `methods/${file.replace('.yaml', `-${copy}.yaml`)}`
      await writeFile(join(openrpc, part), written)
      await listPart(join(openrpc, 'openrpc.yaml'), part)
      for (const name of names) {
        copies.set(name, [...(copies.get(name) ?? []), renamed(name)])
        await copyExamples(join(openrpc, 'examples'), name, renamed(name))
      }
      made += names.length
    }
  }
  await nameCopies(join(openrpc, 'errors.yaml'), copies)
  await copyEvidence(join(openrpc, 'evidence'), copies)
  return [...copies.values()].flat()
}

/** A copy has the sources of its original. Entries begin without indentation, with the name of the method. */
async function copyEvidence(folder: string, copies: ReadonlyMap<string, readonly string[]>): Promise<void> {
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.yaml'))) {
    const text = await readFile(join(folder, file), 'utf8')
    const entries = text.split(/^(?=\S)/m)
    const copied = entries.flatMap((entry) => {
      const [, quote = '', name = ''] = /^(['"]?)(\w+)[/:]/.exec(entry) ?? []
      const rest = entry.slice(quote.length + name.length)
      return (copies.get(name) ?? []).map((copy) => `${quote}${copy}${rest.trimEnd()}\n`)
    })
    await writeFile(join(folder, file), `${text.trimEnd()}\n${copied.join('')}`)
  }
}

/** The package of a copy is not published. */
const liftSize = async (file: string): Promise<void> =>
  writeFile(
    file,
    (await readFile(file, 'utf8')).replace(/TARBALL_BYTES = [\d_]+/, 'TARBALL_BYTES = Number.MAX_SAFE_INTEGER'),
  )

/** Constructed examples of a copy follow the rules of its original. */
async function findOriginals(file: string): Promise<void> {
  const original = "id.replace(/Copy\\d+/, '')"
  const text = await readFile(file, 'utf8')
  await writeFile(
    file,
    text
      .replace('hasOwn(CONSTRUCTED, id)', `hasOwn(CONSTRUCTED, ${original})`)
      .replace('CONSTRUCTED[id]', `CONSTRUCTED[${original}]`),
  )
}

/** The local node does not have the copies. */
async function leaveOut(file: string, methods: readonly string[]): Promise<void> {
  const rows = methods.map((name) => `  ${name}: 'a copy',\n`).join('')
  await writeFile(file, (await readFile(file, 'utf8')).replace('} as const', `${rows}} as const`))
}

/** A part is used only if the document lists it. */
async function listPart(document: string, part: string): Promise<void> {
  const text = await readFile(document, 'utf8')
  await writeFile(
    document,
    text.replace(/^methods:\n( {2}- .*\n)+/m, (list) => `${list}  - ${part}\n`),
  )
}

async function copyExamples(examples: string, name: string, renamed: string): Promise<void> {
  await mkdir(join(examples, renamed), { recursive: true })
  for (const file of await readdir(join(examples, name))) {
    const text = await readFile(join(examples, name, file), 'utf8')
    await writeFile(join(examples, renamed, file), text.replaceAll(`"method": "${name}"`, `"method": "${renamed}"`))
  }
}

/** If an error lists the methods that return it, adds their copies. */
async function nameCopies(errors: string, copies: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const text = await readFile(errors, 'utf8')
  const written = text.replaceAll(/(?<= methods: .*\[)[^\]]+/g, (list) =>
    list
      .split(', ')
      .flatMap((name) => [name, ...(copies.get(name) ?? [])])
      .join(', '),
  )
  await writeFile(errors, written)
}
