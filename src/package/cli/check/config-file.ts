/** Reads options from a file: `--config check.json`. */
import { readFile } from 'node:fs/promises'
import { PortalError } from '../../../core/lib/portal-error.ts'

const configError = (message: string): PortalError =>
  new PortalError('CONFIG', { message, hint: 'Write options as on the command line: { "chain": 143, "quiet": true }.' })

/**
 * Puts the options of the `--config` file before the arguments, so that the command line wins.
 * @throws {PortalError} `CONFIG` when the file is missing or is not an object of options
 */
export async function withConfig(args: readonly string[]): Promise<readonly string[]> {
  const at = args.findIndex((arg) => /^--config(=|$)/.test(arg))
  if (at < 0) return args
  const inline = /^--config=(.*)$/.exec(args[at] ?? '')?.[1]
  const file = inline ?? args[at + 1]
  if (file === undefined || file === '') throw configError('--config needs a file.')
  const text = await readFile(file, 'utf8').catch(() => {
    throw configError(`There is no file ${file}.`)
  })
  const [command = '', ...rest] = [...args.slice(0, at), ...args.slice(at + (inline === undefined ? 2 : 1))]
  return [command, ...argumentsOf(text, file), ...rest]
}

function argumentsOf(text: string, file: string): string[] {
  const options = parsed(text)
  if (options === undefined) throw configError(`${file} is not a JSON object of options.`)
  return Object.entries(options).flatMap(([name, value]): string[] => {
    if (value === true) return [`--${name}`]
    if (value === false) return []
    if (typeof value === 'string' || typeof value === 'number') return [`--${name}=${value}`]
    if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
      return name === 'header' ? value.map((one) => `--${name}=${one}`) : [`--${name}=${value.join(',')}`]
    throw configError(`"${name}" in ${file} must be a string, a number, true, false or a list of strings.`)
  })
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
