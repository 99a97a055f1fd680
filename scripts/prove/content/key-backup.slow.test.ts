/**
 * Runs the key backup of the page as a reader does, first on a node that is a folder, then on another machine. gpg and tar are
 * the real ones. Only `monad-keystore`, `systemctl` and the owner of files are stand-ins.
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fencesOf } from '../guides/fences.ts'

const PAGE = 'content/node-ops/keys.mdx'
const fences = fencesOf(PAGE, readFileSync(PAGE, 'utf8'))
const found = (first: string) => {
  const at = fences.findIndex(({ title }) => title === first)
  if (at < 0) throw new Error(`${PAGE} has no block with the title "${first}".`)
  return { code: fences[at]?.code ?? '', output: fences[at + 1]?.code ?? '' }
}
const pack = found('On the node, in a root shell, sudo -i')
const list = found('In the same root shell')
const drill = found('On another machine, beside node-backup.gpg')
const proof = found('In the same shell')
const stage = found('On the new machine, in a root shell, beside node-backup.gpg')
const password = found('On the new machine, in a root shell, sudo -i')
const restore = found('On the node, in the shell of the drill, as root')
const renew = found('In a root shell, sudo -i: new password, keys and record')
const use = found('In a root shell. STOPS the node, and starts it again')

/** Prints the public keys as the tool does, if the password is right. A keystore here is its key and its password. */
const KEYSTORE = `#!/bin/bash
MODE=$1
while [ $# -gt 0 ]; do
  case $1 in --key-type) TYPE=$2;; --keystore-path) FILE=$2;; --password) PASSWORD=$2;; esac
  shift
done
[ "$MODE" != create ] || { [ ! -e "$FILE" ] && echo "new$TYPE $PASSWORD" > "$FILE" || exit 1; }
read -r KEY RIGHT < "$FILE" || exit 1
[ "$PASSWORD" = "$RIGHT" ] || { echo 'error: unable to recover keystore secret' >&2; exit 1; }
echo "Keystore secret: 5ec2e7$KEY"
[ "$TYPE" = secp ] && NAME=Secp || NAME=BLS
echo "$NAME private key: 0x5ec2e7$KEY"
echo "$NAME public key: $KEY"
`

let root = ''
/** The line that the reader types. */
let typed = ''
const folders: string[] = []
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'key-backup-'))
  folders.push(root)
  typed = ''
  for (const folder of ['home/monad/monad-bft/config', 'root', 'other', 'shm', 'bin', 'gnupg'])
    mkdirSync(path.join(root, folder), { recursive: true })
  chmodSync(path.join(root, 'gnupg'), 0o700)
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
  command('systemctl', `#!/bin/bash\n[ "$1" != is-active ] || exit 3\necho "$*" >> ${root}/calls\n`)
  command('install', '#!/bin/bash\n[ "$1 $2 $3 $4" = "-o monad -g monad" ] && shift 4 && exec /usr/bin/install "$@"\n')
})
afterEach(() => {
  spawnSync('gpgconf', ['--kill', 'all'], { env: { ...process.env, GNUPGHOME: path.join(root, 'gnupg') } })
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const write = (file: string, text: string) => writeFileSync(path.join(root, file), text)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
function command(name: string, text: string): void {
  write(`bin/${name}`, text)
  chmodSync(path.join(root, 'bin', name), 0o755)
}

/** Folders of the node and of root in the page's commands. */
const [HOME, OF_ROOT] = [path.posix.join('/', 'home', 'monad'), path.posix.join('/', 'root', '/')]

/** Output of blocks that are pasted in turn into a shell, which continues after an error. */
function paste(folder: string, ...blocks: string[]): string {
  const text = blocks
    .join('\n')
    .replaceAll(HOME, `${root}${HOME}`)
    .replaceAll(new RegExp(`([ =])${OF_ROOT}`, 'g'), `$1${root}${OF_ROOT}`)
    .replaceAll('/dev/shm', `${root}/shm`)
  const env = { ...process.env, PATH: `${root}/bin:${process.env.PATH}`, GNUPGHOME: `${root}/gnupg`, LC_ALL: 'C' }
  const options = { cwd: path.join(root, folder), env, encoding: 'utf8', input: `${typed}\n` } as const
  const { stdout } = spawnSync('bash', ['-c', text], options)
  return stdout.replaceAll(root, '')
}

/** The output of the page, in which `…` stands for any text. */
const shown = (text: string) =>
  new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.+')}\n$`)

/** The newest file that the page's commands wrote. */
const backup = () => `root/${readdirSync(path.join(root, 'root')).sort().at(-1)}`

function move(): void {
  writeFileSync(path.join(root, 'other/node-backup.gpg'), readFileSync(path.join(root, backup())))
}

/** Calls of `systemctl` while the keys of a node change. */
const CALLS = ['stop monad-rpc monad-bft monad-execution', 'start monad-execution monad-bft', 'start monad-rpc']

const hasGpg = spawnSync('/usr/bin/gpg', ['--version']).status === 0

describe.skipIf(!hasGpg)('the key backup', () => {
  test('prints what the page shows, and the drill proves every file and the password', () => {
    const packed = paste('root', pack.code, list.code)
    expect(packed).toMatch(shown(list.output))
    expect(packed).toContain('Secp public key: 02aa\nBLS public key: b1bb\n')
    expect(packed).not.toContain('5ec2e7')
    move()
    const drilled = paste('other', drill.code, proof.code)
    expect(drilled).toMatch(shown(`${drill.output}\nSAME`))
    expect(readdirSync(path.join(root, 'other'))).toEqual(['node-backup.gpg'])
  })

  test('is encrypted, and only its owner can read it', () => {
    paste('root', pack.code)
    expect(read(backup())).not.toContain('KEYSTORE_PASSWORD')
    expect(paste('root', 'stat -c %a node-backup-*.gpg')).toBe('600\n')
  })

  test('leaves an older backup, also when gpg fails', () => {
    write('root/node-backup.gpg', 'older')
    write('root/node-backup-2026-01-01-000000.gpg', 'older')
    command('gpg', '#!/bin/bash\nexit 2\n')
    paste('root', pack.code, list.code)
    for (const name of ['node-backup.gpg', 'node-backup-2026-01-01-000000.gpg'])
      expect(read(`root/${name}`)).toBe('older')
  })

  test.each([
    ['a file of the node is missing', () => rmSync(path.join(root, 'home/monad/monad-bft/config/id-bls'))],
    ['gpg has no terminal', () => command('gpg', '#!/bin/bash\necho "Inappropriate ioctl for device" >&2; exit 2\n')],
    ['the password is wrong', () => write('home/monad/.env', "KEYSTORE_PASSWORD='another'\n")],
    ['a keystore is empty', () => write('home/monad/monad-bft/config/id-secp', '')],
  ])('does not print what the page shows if %s', (_, damage) => {
    damage()
    expect(paste('root', pack.code, list.code)).not.toMatch(shown(list.output))
  })

  test.each([
    ['the copy is cut off', () => write('other/node-backup.gpg', read('other/node-backup.gpg').slice(0, 100))],
    [
      'the password was not in the file',
      () => {
        write('home/monad/.env', "CHAIN='monad_mainnet'\n")
        paste('root', pack.code)
        move()
      },
    ],
  ])('fails in the drill if %s', (_, damage) => {
    paste('root', pack.code)
    move()
    damage()
    const drilled = paste('other', drill.code, proof.code)
    expect(drilled).not.toMatch(shown(`${drill.output}\nSAME`))
    expect(drilled).not.toContain('SAME')
  })

  test('is staged on the new machine, with the password', () => {
    paste('root', pack.code)
    move()
    mkdirSync(path.join(root, 'root/validator'))
    const listed = paste('other', stage.code).trim().split('\n')
    expect(listed).toEqual(['.env', 'checksums', 'id-bls', 'id-secp', 'node.toml', 'public-keys', '1'])
    expect(read('root/validator/id-secp')).toBe('02aa it is long\n')
  })

  test.each([
    ['and opens the keys with it', "KEYSTORE_PASSWORD='it is long'", 'Secp public key: 02aa\nBLS public key: b1bb\n'],
    ['and stops if it is wrong', "KEYSTORE_PASSWORD='another'", 'STOP HERE\n'],
    ['but not an empty one', 'KEYSTORE_PASSWORD=', 'STOP HERE\n'],
  ])('gives the new machine the password of the keys, %s', (_, line, output) => {
    mkdirSync(path.join(root, 'root/validator'))
    write('root/validator/.env', `CHAIN='old'\n${line}\n`)
    const before = "CHAIN='monad_mainnet'\nKEYSTORE_PASSWORD='of the full node'\n"
    write('home/monad/.env', before)
    expect(paste('root', password.code)).toBe(output)
    const isSet = line !== 'KEYSTORE_PASSWORD='
    expect(read('home/monad/.env')).toBe(isSet ? `${line}\nCHAIN='monad_mainnet'\n` : before)
  })

  test('restores on the same machine, between stop and start', () => {
    paste('root', pack.code)
    for (const name of ['id-secp', 'id-bls']) rmSync(path.join(root, 'home/monad/monad-bft/config', name))
    write('home/monad/.env', "CHAIN='monad_mainnet'\n")
    move()
    typed = 'OFF'
    expect(paste('other', drill.code, restore.code)).toContain('DONE')
    expect(read('home/monad/.env')).toContain('KEYSTORE_PASSWORD=')
    expect(read('home/monad/.env.~1~')).toBe("CHAIN='monad_mainnet'\n")
    expect(read('home/monad/monad-bft/config/id-secp')).toBe('02aa it is long\n')
    expect(read('home/monad/monad-bft/config/id-bls')).toBe('b1bb it is long\n')
    expect(read('calls')).toBe(`${CALLS.join('\n')}\n`)
  })

  test.each([
    ['the reader types anything but OFF', 'true', 'yes'],
    ['a file of the backup is damaged', ': > monad-bft/config/id-bls', 'OFF'],
  ])('restores nothing if %s', (_, between, answer) => {
    paste('root', pack.code)
    move()
    typed = answer
    expect(paste('other', drill.code, between, restore.code)).toContain('NOTHING DONE')
    expect(existsSync(path.join(root, 'calls'))).toBe(false)
    expect(read('home/monad/monad-bft/config/id-bls')).toBe('b1bb it is long\n')
  })

  test('says that the node is stopped if a file cannot be put back', () => {
    paste('root', pack.code)
    move()
    typed = 'OFF'
    command('install', '#!/bin/bash\nexit 1\n')
    expect(paste('other', drill.code, restore.code)).toMatch(/NODE IS STOPPED\n$/)
    expect(read('calls')).toBe('stop monad-rpc monad-bft monad-execution\n')
  })
})

describe('new keys for a full node', () => {
  const CONFIG = 'home/monad/monad-bft/config'
  const SIGN = `#!/bin/bash
while [ $# -gt 0 ]; do case $1 in --ip) IP=$2;; --keystore-path) read -r KEY _ < "$2";; esac; shift; done
[ -n "$IP" ] && [ "$KEY" = newsecp ] || exit 1
printf '%s\\n' "self_address = \\"$IP:8000\\"" 'self_record_seq_num = 1' 'self_name_record_sig = "s"'
`
  const renewed = (ip = '203.0.113.7') => {
    command('monad-sign-name-record', SIGN)
    typed = ip
    return paste('root', renew.code)
  }
  const used = (answer: string) => {
    typed = answer
    return paste('root', use.code)
  }

  test('are made while the node runs, with a record of the new key', () => {
    expect(renewed()).toMatch(shown(renew.output))
    expect(read(`${CONFIG}/id-secp`)).toBe('02aa it is long\n')
    expect(existsSync(path.join(root, 'calls'))).toBe(false)
    expect(renewed()).toMatch(/NOTHING DONE: .*\n$/)
  })

  test('replace the keys and the password between stop and start, and the old ones are kept', () => {
    renewed()
    expect(used('FULL')).toMatch(/DONE: started with the new keys\. The old keys are in \/root\/old-keys-.*\n$/)
    const [, word] = /^KEYSTORE_PASSWORD='(.{32})'\nCHAIN='monad_mainnet'\n$/.exec(read('home/monad/.env')) ?? []
    expect(read(`${CONFIG}/id-bls`)).toBe(`newbls ${word}\n`)
    expect(read(`${backup()}/id-bls`)).toBe('b1bb it is long\n')
    expect(read('calls')).toBe(`${CALLS.join('\n')}\n`)
  })

  test.each([
    ['without an address', '', 'FULL'],
    ['on a validator', '203.0.113.7', 'yes'],
  ])('change nothing %s', (_, ip, answer) => {
    renewed(ip)
    if (ip === '') rmSync(path.join(root, 'root/new-keys'), { recursive: true })
    expect(used(answer)).toMatch(/NOTHING DONE: .*\n$/)
    expect(read(`${CONFIG}/id-secp`)).toBe('02aa it is long\n')
    expect(existsSync(path.join(root, 'calls'))).toBe(false)
  })

  test('are not copied to a node that does not stop', () => {
    renewed()
    command('systemctl', '#!/bin/bash\n[ "$1" != is-active ] || echo active\n')
    expect(used('FULL')).toMatch(/active\nNOT STOPPED\n$/)
    expect(read(`${CONFIG}/id-secp`)).toBe('02aa it is long\n')
  })
})
