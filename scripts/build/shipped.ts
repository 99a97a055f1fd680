/** Packages of others that the browser's files hold → their licences, as a text for readers and as a bill of materials. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { PortalError } from '../../src/lib/portal-error.ts'

export type Shipped = { name: string; version: string /** SPDX expression. */; license: string; texts: string[] }

/** Files of the site. */
export const NOTICES_FILE = 'third-party.txt'
export const BILL_FILE = 'third-party.cdx.json'

const MODULES = 'node_modules/'
/** Files of a package that say under what terms it may be passed on. */
const TERMS = /^(licen[cs]e|copying|notice|third-?party-?notices?)(\.(md|txt))?$/i
const FONTS = 'src/ui/fonts'
const FONT_TERMS = '.LICENSE.txt'

/** Folder of the package that a module or an asset belongs to; undefined for files of this repository. */
export function packageFolder(id: string): string | undefined {
  const path = id.replaceAll('\\', '/').replace(/^\0/, '').replace(/\?.*$/, '')
  const at = path.lastIndexOf(MODULES)
  if (at === -1) return undefined
  const [scope = '', name = ''] = path.slice(at + MODULES.length).split('/')
  return path.slice(0, at + MODULES.length) + (scope.startsWith('@') ? `${scope}/${name}` : scope)
}

/** @throws {PortalError} `LICENSE` when a package does not say its licence or comes without its text */
export function readShipped(folder: string): Shipped {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Shipped
  const texts = readdirSync(folder)
    .filter((file) => TERMS.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  if (typeof license !== 'string' || license === '')
    throw new PortalError('LICENSE', {
      message: `The package "${name}" is part of the site and does not say its licence.`,
      hint: 'Do without it, or ask its authors.',
    })
  return { name, version, license, texts }
}

/** Faces are files of this repository, each with its terms beside it. */
const readFonts = (root: string): Shipped[] =>
  readdirSync(join(root, FONTS))
    .filter((file) => file.endsWith(FONT_TERMS))
    .map((file) => ({
      name: file.slice(0, -FONT_TERMS.length),
      version: '',
      license: 'OFL-1.1',
      texts: [readFileSync(join(root, FONTS, file), 'utf8').trim()],
    }))

const RULE = `\n\n${'='.repeat(80)}\n\n`

/** What passing on the site asks to pass on with it. */
export const noticesText = (shipped: readonly Shipped[]): string =>
  [
    'Work of others that the files of this site hold, each with its licence.',
    ...shipped.map(({ name, version, license, texts }) =>
      [`${name} ${version}`.trim(), `Licence: ${license}`, ...texts].join('\n\n'),
    ),
  ]
    .join(RULE)
    .concat('\n')

/** CycloneDX 1.6. Without a date or a serial number: the same site has the same bill. */
export function bill(site: { name: string; version: string }, shipped: readonly Shipped[]): string {
  const components = shipped.map(({ name, version, license }) => {
    const [scope, own = ''] = name.startsWith('@') ? name.split('/') : [undefined, name]
    const address = `pkg:npm/${scope ? `${encodeURIComponent(scope)}/` : ''}${own}@${version}`
    return {
      type: 'library',
      ...(scope ? { group: scope } : {}),
      name: own,
      ...(version ? { version, purl: address, 'bom-ref': address } : {}),
      licenses: / (AND|OR|WITH) /.test(license) ? [{ expression: license }] : [{ license: { id: license } }],
    }
  })
  const component = { type: 'application', name: site.name, version: site.version }
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component }, components }
  return `${JSON.stringify(document, null, 2)}\n`
}

/**
 * Notes what the bundle and the workers inside of it hold, and writes both files beside it.
 * @param root the repository
 */
export function noteShipped(root: string): { bundle: () => Plugin; worker: () => Plugin } {
  const folders = new Set<string>()
  const note = (ids: readonly string[]): void => {
    for (const folder of ids.map(packageFolder))
      if (folder !== undefined) folders.add(join(root, folder.slice(folder.indexOf(MODULES))))
  }
  const noting: Plugin['generateBundle'] = (_options, files) => {
    for (const file of Object.values(files)) note(file.type === 'chunk' ? file.moduleIds : file.originalFileNames)
  }
  return {
    worker: () => ({ name: 'shipped-in-workers', generateBundle: noting }),
    bundle: () => ({
      name: 'shipped',
      generateBundle(...given) {
        Reflect.apply(noting, this, given)
        const shipped = [...[...folders].map(readShipped), ...readFonts(root)].sort((a, b) =>
          a.name < b.name ? -1 : 1,
        )
        const site = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string; version: string }
        this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source: noticesText(shipped) })
        this.emitFile({ type: 'asset', fileName: BILL_FILE, source: bill(site, shipped) })
      },
    }),
  }
}
