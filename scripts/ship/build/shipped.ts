/** Lists the licenses of third-party packages in the browser's files, as a text and as a bill of materials. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { PortalError } from '../../../src/core/lib/portal-error.ts'

export type Shipped = { name: string; version: string /** SPDX expression. */; license: string; texts: string[] }

/** Files of the site. */
export const NOTICES_FILE = 'third-party.txt'
export const BILL_FILE = 'third-party.cdx.json'

const MODULES = 'node_modules/'
/** Files of a package with its license terms. */
const TERMS = /^(licen[cs]e|copying|notice|third-?party-?notices?)(\.(md|txt))?$/i

type Inside = {
  name: string
  license: string
  /** The file of the package that contains the library. */
  file: string
  /** The version is its first group. */
  version: RegExp
  /** The library's license terms in the file are its first group. Absent if the file does not contain them. */
  terms?: RegExp
}

/**
 * Libraries inside the files of packages, which are unknown to the lock file and the bundler. Lists libraries with a
 * version in the file. A bill without them would hide their vulnerabilities.
 */
const INSIDE: Readonly<Record<string, readonly Inside[]>> = {
  'monaco-editor': [
    {
      name: 'dompurify',
      license: '(MPL-2.0 OR Apache-2.0)',
      file: 'esm/vs/base/browser/dompurify/dompurify.js',
      version: /@license DOMPurify (\S+)/,
      terms: /\/\*! @license (DOMPurify.*) \*\//,
    },
    {
      name: 'marked',
      license: 'MIT',
      file: 'esm/vs/base/common/marked/marked.js',
      version: /\bmarked v(\S+)/,
      terms: /( \* marked v[\s\S]*?)\s*\*\//,
    },
  ],
  '@docsearch/react': [
    {
      name: '@algolia/autocomplete-core',
      license: 'MIT',
      file: 'dist/esm/index.js',
      version: /segment:"autocomplete-core",version:"([^"]+)"/,
    },
    {
      name: 'algoliasearch',
      license: 'MIT',
      file: 'dist/esm/index.js',
      version: /"algoliaAgents"\][^;]{0,40}="([\d.]+)"/,
    },
  ],
  '@open-rpc/docs-react': [
    {
      name: 'lodash',
      license: 'MIT',
      file: 'dist/index.es.js',
      version: /"(4\.\d+\.\d+)", \w+ = 200/,
      terms: /( \* Lodash <[\s\S]*?)\s*\*\//,
    },
  ],
}

const FONTS = 'src/ui/fonts'
const FONT_TERMS = '.LICENSE.txt'

/** Folder of the package that a module or an asset belongs to. Undefined for files of this repository. */
export function packageFolder(id: string): string | undefined {
  const path = id.replaceAll('\\', '/').replace(/^\0/, '').replace(/\?.*$/, '')
  const at = path.lastIndexOf(MODULES)
  if (at === -1) return undefined
  const [scope = '', name = ''] = path.slice(at + MODULES.length).split('/')
  return path.slice(0, at + MODULES.length) + (scope.startsWith('@') ? `${scope}/${name}` : scope)
}

/** @throws {PortalError} `LICENSE` if a package does not state its license or does not include its text */
export function readShipped(folder: string): Shipped {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Shipped
  const texts = readdirSync(folder)
    .filter((file) => TERMS.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  if (typeof license !== 'string' || license === '')
    throw new PortalError('LICENSE', {
      message: `The package "${name}" is part of the site and does not say its license.`,
      hint: 'Do without it, or ask its authors.',
    })
  return { name, version, license, texts }
}

/**
 * The libraries inside a package's own files.
 * @param folder of the package
 * @throws {PortalError} `INSIDE` if a file no longer contains the version of its library
 */
export function readInside(folder: string): Shipped[] {
  const { name: holder } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Shipped
  return (INSIDE[holder] ?? []).map(({ name, license, file, version, terms }) => {
    const code = existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : ''
    const found = version.exec(code)?.[1]
    if (found === undefined)
      throw new PortalError('INSIDE', {
        message: `The package "${holder}" no longer tells which version of "${name}" it holds.`,
        at: file,
        hint: 'Look where the library stands now, judge the known holes in docs/threat-model.md again, and mend this table.',
      })
    const said = terms?.exec(code)?.[1]?.replace(/^ \* ?/gm, '')
    return { name, version: found, license, texts: [`Inside ${holder}.`, ...(said === undefined ? [] : [said])] }
  })
}

/** Font faces are files of this repository, each with its license in the same folder. */
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

/** The texts that must accompany every copy of the site. */
export const noticesText = (shipped: readonly Shipped[]): string =>
  [
    'Work of others that the files of this site hold, each with its license.',
    ...shipped.map(({ name, version, license, texts }) =>
      [`${name} ${version}`.trim(), `License: ${license}`, ...texts].join('\n\n'),
    ),
  ]
    .join(RULE)
    .concat('\n')

/** CycloneDX 1.6. Omits date and serial number, so that the same site has the same bill. */
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
 * Records the contents of the bundle and of the workers inside it, and adds both files to the bundle.
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
        const shipped = [
          ...[...folders].flatMap((folder) => [readShipped(folder), ...readInside(folder)]),
          ...readFonts(root),
        ].sort((a, b) => (a.name < b.name ? -1 : 1))
        const site = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string; version: string }
        this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source: noticesText(shipped) })
        this.emitFile({ type: 'asset', fileName: BILL_FILE, source: bill(site, shipped) })
      },
    }),
  }
}
