/** The verdict as an SVG badge for a README or a status page. */
import { chain } from '../../../chain.config.ts'
import { exitCode } from './check.ts'
import type { CheckReport } from './model.ts'

/** Width of a letter in the badge font. Pixels. */
const LETTER = 6.6
const SPACE = 12

/** An SVG with two fields. It contains neither the URL nor any text from the endpoint. */
export function badgeReport(report: CheckReport): string {
  const label = `${chain.name} JSON-RPC`
  const { length } = report.outcomes.filter(({ verdict }) => verdict === 'differs')
  const [word, color] = (
    [
      ['conforms', '#1a7f37'],
      [`${length} ${length === 1 ? 'difference' : 'differences'}`, '#b42318'],
      ['not checked', '#57606a'],
    ] as const
  )[exitCode(report)]
  const [left, right] = [width(label), width(word)]
  const attributes = 'font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" fill="#fff" text-anchor="middle"'
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${word}">`,
    `<rect width="${left}" height="20" fill="#3b3b45"/><rect x="${left}" width="${right}" height="20" fill="${color}"/>`,
    `<g ${attributes}><text x="${left / 2}" y="14">${label}</text><text x="${left + right / 2}" y="14">${word}</text></g>`,
    '</svg>',
  ].join('\n')
}

const width = (word: string): number => Math.ceil(word.length * LETTER) + SPACE
