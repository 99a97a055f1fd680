/**
 * A node that is a folder, on which the blocks of the page about keys are pasted. Only `monad-keystore`, `systemctl`, `pgrep`,
 * `sudo` and the passphrase of gpg are stand-ins.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { fencesOf } from '../guides/fences.ts'

const PAGE = 'content/node-ops/keys.mdx'
const fences = fencesOf(PAGE, readFileSync(PAGE, 'utf8'))
export const found = (first: string): { code: string; output: string } => {
  const at = fences.findIndex(({ title }) => title === first)
  if (at < 0) throw new Error(`${PAGE} has no block with the title "${first}".`)
  return { code: fences[at]?.code ?? '', output: fences[at + 1]?.code ?? '' }
}

/** Prints the public keys as the tool does, if the password is right. A keystore here is its key and its password. */
const KEYSTORE = `#!/bin/bash
MODE=$1
while [ $# -gt 0 ]; do
  case $1 in --key-type) TYPE=$2;; --keystore-path) FILE=$2;; --password) PASSWORD=$2;; --ikm) IKM=$2;; esac
  shift
done
[ "$MODE" != import ] || { [ -n "$IKM" ] && echo "$IKM $PASSWORD" > "$FILE" || exit 1; exit; }
[ "$MODE" != create ] || { [ ! -e "$FILE" ] && echo "new$TYPE $PASSWORD" > "$FILE" || exit 1; }
read -r KEY RIGHT < "$FILE" || exit 1
[ "$PASSWORD" = "$RIGHT" ] || { echo 'error: unable to recover keystore secret' >&2; exit 1; }
echo "Keystore secret: 5ec2e7$KEY"
[ "$TYPE" = secp ] && NAME=Secp || NAME=BLS
echo "$NAME private key: 0x5ec2e7$KEY"
echo "$NAME public key: $KEY"
`

/** The folder of the node, and the line that the reader types. */
export const node = { root: '', typed: '' }
const folders: string[] = []
beforeEach(() => {
  node.root = mkdtempSync(path.join(tmpdir(), 'key-backup-'))
  node.typed = ''
  folders.push(node.root)
  for (const folder of ['home/monad/monad-bft/config', 'root', 'other', 'dev/shm', 'bin', 'gnupg'])
    mkdirSync(path.join(node.root, folder), { recursive: true })
  chmodSync(path.join(node.root, 'gnupg'), 0o700)
  write('home/monad/.env', "CHAIN='monad_mainnet'\nKEYSTORE_PASSWORD='it is long'\n")
  write('home/monad/monad-bft/config/node.toml', 'node_name = "a"\n')
  write('home/monad/monad-bft/config/id-secp', '02aa it is long\n')
  write('home/monad/monad-bft/config/id-bls', 'b1bb it is long\n')
  command('monad-keystore', KEYSTORE)
  // The passphrase that the reader types.
  command(
    'gpg',
    '#!/bin/bash\nexec /usr/bin/gpg --batch --quiet --pinentry-mode loopback --passphrase drill --s2k-count 65536 "$@"\n',
  )
  command(
    'systemctl',
    `#!/bin/bash\ncase $1 in is-enabled) echo enabled ;; is-active) exit 3 ;; *) echo "$*" >> ${node.root}/calls ;; esac\n`,
  )
  command('pgrep', '#!/bin/bash\nexit 1\n')
  command('hostname', '#!/bin/bash\necho here\n')
  command('sudo', '#!/bin/bash\nexec "$@"\n')
})
afterEach(() => {
  spawnSync('gpgconf', ['--kill', 'all'], { env: { ...process.env, GNUPGHOME: path.join(node.root, 'gnupg') } })
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export const write = (file: string, text: string): void => writeFileSync(path.join(node.root, file), text)
export const read = (file: string): string => readFileSync(path.join(node.root, file), 'utf8')
export function command(name: string, text: string): void {
  write(`bin/${name}`, text)
  chmodSync(path.join(node.root, 'bin', name), 0o755)
}

/** Folders of the node and of root in the page's commands. */
export const [HOME, OF_ROOT] = [path.posix.join('/', 'home', 'monad'), path.posix.join('/', 'root', '/')]
/** Other folders of the page, which are folders of this test too. */
const OTHERS = /\/(?:dev\/shm|etc\/monad|opt\/monad|proc)(?=[ /])/g

/** Output of blocks that are pasted in turn into a shell, which continues after an error. */
export function paste(folder: string, ...blocks: string[]): string {
  const text = blocks
    .join('\n')
    .replaceAll(HOME, `${node.root}${HOME}`)
    .replaceAll(new RegExp(`([ =])${OF_ROOT}`, 'g'), `$1${node.root}${OF_ROOT}`)
    .replaceAll('find /root /home', `find ${node.root}/root ${node.root}/home`)
    .replaceAll(OTHERS, `${node.root}$&`)
  const env = {
    ...process.env,
    PATH: `${node.root}/bin:${process.env.PATH}`,
    GNUPGHOME: `${node.root}/gnupg`,
    LC_ALL: 'C',
  }
  const options = { cwd: path.join(node.root, folder), env, encoding: 'utf8', input: `${node.typed}\n` } as const
  const { stdout } = spawnSync('bash', ['-c', text], options)
  return stdout.replaceAll(node.root, '')
}

/** The output of the page, in which `…` stands for any text. */
export const shown = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.+')}\n$`)

/** The newest file that the page's commands wrote. */
export const backup = (): string => `root/${readdirSync(path.join(node.root, 'root')).sort().at(-1)}`

/** Calls of `systemctl` while the keys of a node change. */
export const CALLS = ['stop monad-rpc monad-bft monad-execution', 'start monad-execution monad-bft monad-rpc']
