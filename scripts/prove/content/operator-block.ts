/** Pastes blocks of the pages for operators, with stand-ins for the commands that read or change a node. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fencesOf } from '../guides/fences.ts'

const folders: string[] = []

/** Removes the folders of the blocks that were pasted. */
export function cleanUp(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
}

/** A new folder. `cleanUp` removes it. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'blocks-'))
  folders.push(folder)
  return folder
}

/** The block of a page that contains a text, and the two fences after it. A second block with this text would be a mistake. */
function found(page: string, text: string): { code: string; next: string; second: string } {
  const file = `content/node-ops/${page}.mdx`
  const fences = fencesOf(file, readFileSync(file, 'utf8'))
  const [block, ...others] = fences.filter(({ language, code }) => language === 'bash' && code.includes(text))
  if (block === undefined || others.length > 0)
    throw new Error(`${file} has ${block === undefined ? 'no block' : 'several blocks'} with "${text}".`)
  const [, next, second] = fences.slice(fences.indexOf(block))
  return { code: block.code, next: next?.code ?? '', second: second?.code ?? '' }
}

/** The block of a page that contains a text. */
export const blockWith = (page: string, text: string): string => found(page, text).code

/** The output that a page shows after the block that contains a text. */
export const outputAfter = (page: string, text: string): string => found(page, text).next

/** The second output that a page shows after this block, of a node in trouble. */
export const badOutputAfter = (page: string, text: string): string => found(page, text).second

/** Output of a block that is pasted, after a reader typed a line. */
export function paste(code: string, commands: Record<string, string>, typed = ''): { stdout: string; root: string } {
  const root = newFolder()
  mkdirSync(path.join(root, 'bin'))
  const stubs = { sudo: 'exec "$@"', sleep: '', systemctl: '', pgrep: 'exit 1', ...commands }
  for (const [name, text] of Object.entries(stubs))
    writeFileSync(path.join(root, 'bin', name), `#!/bin/bash\n${text}\n`, { mode: 0o755 })
  // Without SHLVL, bash reads ~/.bashrc, because its input is a socket, as from a remote shell.
  const env = { PATH: `${root}/bin:${process.env.PATH ?? ''}`, LC_ALL: 'C', SHLVL: '2' }
  const text = code.replaceAll('/etc/systemd', `${root}/etc/systemd`)
  const { stdout } = spawnSync('bash', ['-c', text], { cwd: root, env, encoding: 'utf8', input: `${typed}\n` })
  return { stdout, root }
}
