/** Made packages of the client that bear real version numbers, in a signed repository. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const TOOLS = ['apt-ftparchive', 'apt-get', 'dpkg', 'dpkg-deb', 'gpg', 'script']

/** Programs that a trial needs and this machine does not have. */
export const missingTools = (): string[] => TOOLS.filter((name) => spawnSync(name, ['--version']).error !== undefined)

/** Size of a package's data. Bytes. Its control file lists a smaller size, so that a trial can fill the disk. */
const DATA_BYTES = 1_000_000
const STATED_KIB = 100

/** A maintainer script that stops dpkg as a power loss would, if the machine has a file of that name. */
const cutAt = (name: string): string =>
  `[ ! -e "$DPKG_ROOT/flags/${name}" ] || { rm "$DPKG_ROOT/flags/${name}"; kill -9 $PPID; }`

const MAINTAINER: Readonly<Record<string, string>> = {
  preinst: cutAt('cut-before-unpack'),
  postinst: `${cutAt('cut-in-configure')}\n[ "$1" != configure ] || [ ! -e "$DPKG_ROOT/flags/fail-configure" ]`,
  postrm: cutAt('cut-after-unpack'),
}

export const write = (file: string, text: string, mode = 0o644): void => {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text, { mode })
}

/** Builds a package whose program prints its version. */
function makePackage(folder: string, name: string, version: string, control: Record<string, string>): void {
  const source = mkdtempSync(path.join(folder, 'source-'))
  const fields = {
    ...{ Package: name, Version: version, Architecture: 'all', Maintainer: 'Trial <trial@monad.example>' },
    ...{ 'Installed-Size': String(STATED_KIB), Description: 'made for a trial', ...control },
  }
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${value}`)
  write(path.join(source, 'DEBIAN/control'), `${lines.join('\n')}\n`)
  const scripts = name === 'monad' ? MAINTAINER : { postinst: '/bin/sleep 4' }
  for (const [file, text] of Object.entries(scripts))
    write(path.join(source, 'DEBIAN', file), `#!/bin/sh\nset -e\n${text}\n`, 0o755)
  write(path.join(source, 'DEBIAN/conffiles'), `/etc/${name}.conf\n`)
  write(path.join(source, `etc/${name}.conf`), `# of ${version}\n`)
  write(path.join(source, `usr/bin/${name}-version`), `#!/bin/sh\necho ${version}\n`, 0o755)
  write(path.join(source, `usr/share/${name}/data`), version.padEnd(DATA_BYTES, version))
  execFileSync('dpkg-deb', ['--root-owner-group', '-Znone', '--build', source, path.join(folder, 'pool')], QUIET)
  rmSync(source, { recursive: true })
}

export const QUIET = { stdio: 'pipe', encoding: 'utf8' } as const

const gpg = (home: string, ...args: string[]): string =>
  execFileSync('gpg', ['--batch', '--yes', '--quiet', '--homedir', home, ...args], QUIET)

function makeKey(home: string): void {
  mkdirSync(home, { mode: 0o700 })
  gpg(home, '--passphrase', '', '--quick-generate-key', 'Trial <trial@monad.example>', 'ed25519', 'sign', 'never')
}

/** A repository as the page describes it, with the suite noble, the component main and its own key. */
export class Repository {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'monad-apt-'))
  readonly #homes = ['owner', 'stranger'].map((name) => path.join(this.folder, name))

  constructor(versions: readonly string[], tooLarge: string) {
    mkdirSync(path.join(this.folder, 'pool'))
    for (const version of versions) makePackage(this.folder, 'monad', version, {})
    makePackage(this.folder, 'monad', tooLarge, { 'Installed-Size': '999999999999' })
    makePackage(this.folder, 'slow', '1', {})
    for (const home of this.#homes) makeKey(home)
    gpg(this.#homes[0] ?? '', '--export', '--output', path.join(this.folder, 'key.gpg'))
    this.index(this.folder)
  }

  /** Lists and signs the packages of a copy. */
  index(folder: string, signer: 'owner' | 'stranger' = 'owner'): void {
    const ftparchive = (...args: string[]) => execFileSync('apt-ftparchive', args, { ...QUIET, cwd: folder })
    write(path.join(folder, 'dists/noble/main/binary-amd64/Packages'), ftparchive('packages', 'pool'))
    const words = { Suite: 'noble', Codename: 'noble', Components: 'main', Architectures: 'amd64' }
    const options = Object.entries(words).flatMap(([key, value]) => ['-o', `APT::FTPArchive::Release::${key}=${value}`])
    rmSync(path.join(folder, 'dists/noble/InRelease'), { force: true })
    const release = path.join(folder, 'Release')
    write(release, ftparchive(...options, 'release', 'dists/noble'))
    const home = this.#homes[signer === 'owner' ? 0 : 1] ?? ''
    gpg(home, '--clearsign', '--output', path.join(folder, 'dists/noble/InRelease'), release)
  }

  remove(): void {
    for (const home of this.#homes) spawnSync('gpgconf', ['--homedir', home, '--kill', 'all'])
    rmSync(this.folder, { recursive: true, force: true })
  }
}
