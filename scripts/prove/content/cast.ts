/** Foundry's `cast`, from npm. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const VERSION = '1.7.1'

/** Whether npm has the command for this machine. */
export const hasCast = process.platform === 'linux' && process.arch === 'x64'

/** Installs the command and returns the folder that contains it. */
export function installCast(folder: string): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }')
  const cast = `@foundry-rs/cast-linux-amd64@${VERSION}`
  execFileSync('npm', ['install', '--no-audit', '--no-fund', cast], { cwd: folder, stdio: 'pipe' })
  return path.join(folder, 'node_modules/@foundry-rs/cast-linux-amd64/bin')
}
