/**
 * A machine for the upgrade script in a folder: its own state of dpkg and apt, a signed repository, and services that are
 * files. dpkg and apt are the real ones. Only `systemctl`, `pgrep`, `curl`, `id` and `sleep` are stand-ins.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { QUIET, type Repository, write } from './upgrade-repository.ts'

const SCRIPT = 'content/public/node-ops/upgrade-monad.sh'
const SERVICES = ['monad-execution', 'monad-bft', 'monad-rpc'] as const

/** Empty folders that dpkg, apt and the stand-ins expect. */
const FOLDERS = [
  ...['lists/partial', 'cache/archives/partial', 'log', 'etc/apt.conf.d', 'etc/preferences.d', 'etc/trusted.gpg.d'].map(
    (name) => `apt/${name}`,
  ),
  ...['var/lib/dpkg/updates', 'var/lib/dpkg/info', 'flags', 'usr'],
]

/** A prompt of the script, and what the reader types. `undefined` ends the input instead. */
export type Answer = readonly [prompt: string, typed: string | undefined]

export type Ended = { code: number; output: string }

export class Machine {
  readonly root = mkdtempSync(path.join(tmpdir(), 'monad-host-'))
  readonly #repository: Repository
  #terminal: { cut: () => void; type: (text: string) => void } | undefined

  constructor(repository: Repository, installed: string | undefined) {
    this.#repository = repository
    for (const name of ['pool', 'dists', 'key.gpg'])
      cpSync(path.join(repository.folder, name), this.at('repository', name), { recursive: true })
    for (const folder of FOLDERS) mkdirSync(this.at(folder), { recursive: true })
    write(this.at('var/lib/dpkg/status'), '')
    write(this.at('var/lib/dpkg/available'), '')
    write(
      this.at('apt/etc/sources.list.d/category-labs.sources'),
      `# pkg.category.xyz\nTypes: deb\nURIs: copy:${this.at('repository')}\nSuites: noble\nComponents: main\nSigned-By: ${this.at('repository/key.gpg')}\n`,
    )
    write(this.at('apt.conf'), this.#aptConfig())
    for (const [name, text] of Object.entries(this.#commands()))
      write(this.at('bin', name), `#!/bin/bash\n${text}\n`, 0o755)
    for (const name of SERVICES) this.service(name, { state: 'active', enabled: 'enabled' })
    this.chain('monad_mainnet')
    write(this.at('home/monad/monad-bft/config/node.toml'), `# of ${installed}\n`)
    write(this.at('upgrade.sh'), this.#script())
    if (installed !== undefined) this.install(installed)
    this.run('apt-get', 'update')
  }

  at(...parts: string[]): string {
    return path.join(this.root, ...parts)
  }

  #aptConfig(): string {
    const settings = {
      Dir: this.root,
      'Dir::State': this.at('apt'),
      'Dir::State::status': this.at('var/lib/dpkg/status'),
      'Dir::Cache': this.at('apt/cache'),
      'Dir::Etc': this.at('apt/etc'),
      'Dir::Log': this.at('apt/log'),
      'Dir::Bin::dpkg': this.at('bin/dpkg'),
      'APT::Architecture': 'amd64',
      'APT::Sandbox::User': 'root',
      'Acquire::Languages': 'none',
    }
    return Object.entries(settings)
      .map(([key, value]) => `${key} "${value}";\n`)
      .join('')
  }

  #commands(): Record<string, string> {
    const { root } = this
    const dpkg = `/usr/bin/dpkg --root=${root} --log=${root}/dpkg.log --force-not-root --force-script-chrootless`
    return {
      dpkg: `exec ${dpkg} "$@"`,
      'dpkg-query': `exec /usr/bin/dpkg-query --admindir=${root}/var/lib/dpkg "$@"`,
      // The account of the reader. A test can change it.
      id: `cat ${root}/uid 2>/dev/null || echo 0`,
      sleep: '',
      // The file of the networks, if a test has written one, and the processes that do not end.
      curl: `cat ${root}/networks.json`,
      pgrep: `[ "$*" = '-lx monad|monad-node|monad-rpc' ] && [ -e ${root}/flags/stuck ] && echo 812 monad`,
      systemctl: `cd ${root}/services
VERB=$1; shift
[ "\${1:-}" != --quiet ] || { QUIET=yes; shift; }
case $VERB in
  stop)
    CODE=0
    for NAME in "$@"; do
      [ "$(cat "$NAME.enabled")" != not-found ] || { echo "Unit $NAME.service not loaded."; CODE=5; continue; }
      [ -e ../flags/stuck ] && echo failed > "$NAME" || echo inactive > "$NAME"
    done
    echo "stop $*" >> ../calls
    if [ -e ../flags/at-stop ]; then mv ../flags/at-stop ../flags/taken; SCRIPT=$PPID bash ../flags/taken; fi
    exit $CODE ;;
  start)
    for NAME in "$@"; do
      [ "$(cat "$NAME.enabled")" != masked ] || { echo "Unit $NAME.service is masked."; exit 1; }
      [ ! -e "../flags/crash-$NAME" ] && echo active > "$NAME" || echo failed > "$NAME"
      echo "start $NAME $(../bin/dpkg-query -W -f '\${Version}' monad)" >> ../calls
    done ;;
  is-active) [ -n "\${QUIET:-}" ] || cat "$1"; [ "$(cat "$1")" = active ] || exit 3 ;;
  is-enabled) cat "$1.enabled"; [ "$(cat "$1.enabled")" = enabled ] || exit 1 ;;
esac`,
    }
  }

  /** The script with the folders of this machine. */
  #script(): string {
    const folders = [
      ['~root', this.at('root')],
      ['~monad', this.at('home/monad')],
      [' /etc/monad', ` ${this.at('etc/monad')}`],
      ['-k /usr', `-k ${this.at('usr')}`],
      ['/etc/apt/sources.list.d', this.at('apt/etc/sources.list.d')],
    ] as const
    return folders.reduce(
      (text, [written, folder]) => {
        if (!text.includes(written)) throw new Error(`${SCRIPT} no longer contains "${written}".`)
        return text.replaceAll(written, folder)
      },
      readFileSync(SCRIPT, 'utf8'),
    )
  }

  get #env(): NodeJS.ProcessEnv {
    const { PATH = '' } = process.env
    return {
      ...process.env,
      PATH: `${this.at('bin')}:${PATH}:/usr/sbin:/sbin`,
      APT_CONFIG: this.at('apt.conf'),
      LC_ALL: 'C',
    }
  }

  /** Output of a command on this machine. */
  run(command: string, ...args: string[]): string {
    return execFileSync(command, args, { ...QUIET, env: this.#env })
  }

  /** Installs a release as an operator did before. */
  install(version: string): void {
    this.run('dpkg', '--install', this.at(`repository/pool/monad_${version}_all.deb`))
  }

  service(name: string, { state, enabled }: { state: string; enabled: string }): void {
    write(this.at('services', name), `${state}\n`)
    write(this.at('services', `${name}.enabled`), `${enabled}\n`)
  }

  /** Sets the network of the node, or leaves it out. */
  chain(name: string | undefined): void {
    write(this.at('home/monad/.env'), name === undefined ? '' : `CHAIN='${name}'\n`)
  }

  /** Writes the file of the networks, with a release for mainnet. */
  announce(version: string): void {
    write(
      this.at('networks.json'),
      `{"mainnet": {"monad_version": "v${version}"}, "testnet": {"monad_version": "9"}}\n`,
    )
  }

  /** `active`, `inactive` or `failed` by service. */
  get states(): string[] {
    return SERVICES.map((name) => readFileSync(this.at('services', name), 'utf8').trim())
  }

  /** The wanted and the actual state of the package, and its version: `hi  0.16.3`. */
  get installed(): string {
    return this.run('dpkg-query', '-W', '-f', `\${db:Status-Abbrev} \${Version}`, 'monad')
  }

  /** The calls of systemctl that changed something, and forgets them. */
  takeCalls(): string[] {
    if (!existsSync(this.at('calls'))) return []
    const lines = readFileSync(this.at('calls'), 'utf8').trim().split('\n')
    rmSync(this.at('calls'))
    return lines
  }

  /** Lets something happen once the node is stopped, as a script with the process ID of the upgrade in `SCRIPT`. */
  atStop(script: string): void {
    write(this.at('flags/at-stop'), script)
  }

  flag(name: string, isSet = true): void {
    if (isSet) write(this.at('flags', name), '')
    else rmSync(this.at('flags', name), { force: true })
  }

  kept(version: string, ...file: string[]): string {
    return this.at('root/monad-upgrade', version, ...file)
  }

  get log(): string {
    const file = this.at('root/monad-upgrade/log')
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }

  /** Signs the repository again, as its owner or with another key. */
  sign(signer: 'owner' | 'stranger'): void {
    this.#repository.index(this.at('repository'), signer)
  }

  /** Adds a repository that cannot be reached. */
  breakOtherRepository(): void {
    write(this.at('apt/etc/sources.list.d/other.list'), `deb [trusted=yes] copy:${this.at('nowhere')} noble main\n`)
  }

  /** Gives the file system for programs only so many bytes. Returns whether this machine lets us. */
  limitRoom(bytes: number): boolean {
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', this.at('usr')])
    return status === 0
  }

  /** Ends the terminal of the running script, as a lost connection does. */
  disconnect(): void {
    this.#terminal?.cut()
  }

  /** Types Ctrl-C. */
  interrupt(): void {
    this.#terminal?.type('\u0003')
  }

  /** Runs the script in a terminal, and types each answer when its prompt is there. */
  upgrade(answers: readonly Answer[], mode = ''): Promise<Ended> {
    const command = `exec bash ${this.at('upgrade.sh')} ${mode}`
    const child = spawn('script', ['-qefc', command, '/dev/null'], { env: this.#env, cwd: this.root })
    this.#terminal = { cut: () => child.kill('SIGKILL'), type: (text) => child.stdin.write(text) }
    const waiting = [...answers]
    let output = ''
    let from = 0
    const read = (chunk: Buffer): void => {
      output += chunk.toString().replaceAll('\r', '')
      const [prompt, typed] = waiting[0] ?? []
      const at = prompt === undefined ? -1 : output.indexOf(prompt, from)
      if (at === -1) return
      from = at + (prompt?.length ?? 0)
      waiting.shift()
      if (typed === undefined) child.stdin.end('\u0004')
      else child.stdin.write(`${typed}\n`)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    return new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => resolve({ code: code ?? -1, output }))
    })
  }

  remove(): void {
    const usr = statSync(this.at('usr'), { throwIfNoEntry: false })
    if (usr !== undefined && usr.dev !== statSync(this.root).dev) execFileSync('umount', [this.at('usr')])
    rmSync(this.root, { recursive: true, force: true })
  }
}
