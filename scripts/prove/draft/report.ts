/** Formats the verdicts on the vectors of a draft. */
import type { DraftRecord } from '../../../src/core/lib/draft.ts'

/** One line for each method, then one for each vector that the document judges otherwise. */
export function recordReport({ suite, vectors }: DraftRecord): string {
  const methods = [...new Set(vectors.map(({ method }) => method))].sort()
  const rows = methods.map((method) => {
    const own = vectors.filter((vector) => vector.method === method)
    const same = own.filter(({ verdict }) => verdict === 'same').length
    const results = own.filter(({ expected }) => expected.endsWith('result')).length
    return `  ${method.padEnd(22)}${same} of ${own.length} as expected (${results} results, ${own.length - results} errors)`
  })
  const others = vectors.filter(({ verdict }) => verdict !== 'same')
  return [
    `${suite}: ${vectors.length - others.length} of ${vectors.length} vectors as expected`,
    ...rows,
    ...others.map(({ file, expected, verdict }) => `  ${file}: expected ${expected}, ${verdict}`),
  ].join('\n')
}
