/**
 * The table of errors around a node, 160 kB, in both module systems. The tarball compresses a file against the 32 kB
 * before it, and the same file of the other module system is its neighbor there, so small parts cost only once.
 */
export const TABLE = 'generated/rpc/around-errors.js'
/** With escapes, a part stays below 30,000. Characters. */
const PART_LENGTH = 26_000

/** @param code bundled module, with its table as an object */
export function tableFiles(path: string, format: 'es' | 'cjs', code: string): [path: string, text: string][] {
  const [, table] = /^var table = (\{.*?^\});?$/ms.exec(code) ?? []
  if (table === undefined) throw new Error(`${path} has no table.`)
  const text = JSON.stringify(JSON.parse(table))
  const parts = text.match(new RegExp(`.{1,${PART_LENGTH}}`, 'gs')) ?? []
  const fileOf = (at: number) => path.replace(/\.js$/, `-${at + 1}.js`)
  const start = format === 'es' ? 'export default ' : 'module.exports = '
  const imports = parts.map((_, at) => {
    const from = `'./${fileOf(at).slice(path.lastIndexOf('/') + 1)}'`
    return format === 'es' ? `import part${at} from ${from}` : `const part${at} = require(${from})`
  })
  const whole = parts.map((_, at) => `part${at}`).join(' + ')
  const end = format === 'es' ? 'export const aroundErrors' : 'exports.aroundErrors'
  return [
    ...parts.map((part, at): [string, string] => [fileOf(at), `${start}'${part.replace(/[\\']/g, '\\$&')}'\n`]),
    [path, `${imports.join('\n')}\nconst table = JSON.parse(${whole})\n${end} = () => table\n`],
  ]
}
