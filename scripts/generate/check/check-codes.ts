/** Every error code has a title, and pages that mention a provider's code say that it is the provider's. */
import { CODE_TITLES } from '../../../src/core/lib/code-titles.ts'
import { toPointer } from '../../../src/core/lib/json-pointer.ts'
import type { Assembled } from '../openrpc/assemble.ts'
import type { AuthoredError, OutputFile } from '../openrpc/document.ts'
import { FOREIGN, type ForeignErrors } from '../openrpc/foreign-errors.ts'
import { readFolder } from '../openrpc/output-files.ts'
import type { Problem } from '../openrpc/problem.ts'

const ERRORS = 'openrpc/errors.yaml'
const TITLES = 'src/core/lib/code-titles.ts'

/** The pages, which may mention a code. */
export const readPages = async (): Promise<OutputFile[]> =>
  (await readFolder('content'))
    .filter(({ path }) => path.endsWith('.mdx'))
    .map(({ path, text }) => ({ path: `content/${path}`, text }))

/**
 * @param pages Pages that may mention a code. A problem points to their lines.
 * @param foreign Errors of providers with their codes.
 */
export function checkCodes(
  { document, written, places }: Pick<Assembled, 'document' | 'written' | 'places'>,
  pages: readonly OutputFile[],
  foreign: Pick<ForeignErrors, 'errors'>,
): Problem[] {
  const meaningOf = (code: number) => meaningIn(foreign, code)
  const authored = (written.get(ERRORS) ?? {}) as Record<string, Partial<AuthoredError>>
  return Object.entries(document['x-errors']).flatMap(([name, { versions }]) => {
    const codes = [...new Set(versions.map(({ code }) => code))]
    const at = `/components/errors${toPointer(name)}`
    const isShared = authored[name]?.['x-shared-with'] === 'providers'
    const foreign = codes.filter((code) => meaningOf(code) !== undefined)
    const problems = codes
      .filter((code) => CODE_TITLES[code] === undefined)
      .map((code) => ({
        ...places.locate(at),
        message: `The code ${code} of ${name} has no words in ${TITLES}, the titles of the catalog's groups.`,
        fix: `Add a line "[${code}]: 'what it stands for'" there, or correct the code.`,
      }))
    if (isShared && foreign.length === 0)
      problems.push({
        ...places.locate(`${at}/x-shared-with`),
        message: `${name} shares its code with providers, and ${FOREIGN} has none of ${codes.join(', ')}.`,
        fix: 'Take the member out, or add the code there.',
      })
    if (isShared) return problems
    return problems.concat(
      foreign.map((code) => ({
        ...places.locate(at),
        message: `The code ${code} of ${name} is told as one of providers, "${meaningOf(code)}": ${describedAt(code, pages)}.`,
        fix: 'Correct the code. If the node does answer so, add "x-shared-with: providers", say in x-cause how the two differ, and name both on those pages.',
      })),
    )
  })
}

/** The error of a provider that has the code. */
const meaningIn = ({ errors }: Pick<ForeignErrors, 'errors'>, code: number): string | undefined =>
  Object.entries(errors).find(([, { kind, codes = [] }]) => kind === 'provider' && codes.includes(code))?.[0]

/** The file that describes the providers' codes, and every line of a page that mentions this one. */
const describedAt = (code: number, pages: readonly OutputFile[]): string =>
  [
    FOREIGN,
    ...pages.flatMap(({ path, text }) => {
      const lines = text.split('\n').flatMap((line, index) => (hasCode(line, code) ? [index + 1] : []))
      return lines.length > 0 ? [`${path}:${lines.join(',')}`] : []
    }),
  ].join(', ')

const hasCode = (line: string, code: number): boolean => new RegExp(`(?<!\\d)${code}(?!\\d)`).test(line)
