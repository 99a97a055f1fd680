/** The promises of the pages for operators, who paste the commands at night and read on a phone. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { limits } from '../../../src/core/facts/limits.ts'
import { fencesOf, readPages } from '../guides/fences.ts'
import { blocksOf } from '../style/extract.ts'
import { styleOf } from '../style/rules.ts'

/** Words of a page with its tables, without blocks of code. */
const MOST_WORDS = 1_500

const pages = (await readPages('.')).filter(({ file }) => file.startsWith('content/node-ops/'))
const blocks = pages.flatMap(({ file, text }) => fencesOf(file, text)).filter(({ language }) => language === 'bash')
/** An entry of openrpc/clients.yaml. */
type Release = { version: string; networks?: string[]; revision: string }

/** Commands of a block with their pipes, each in one line, without quoted texts and remarks. */
const commandsOf = (code: string): string[] =>
  code
    .replaceAll(/\\\n|(?<=\|)\s*\n/g, ' ')
    .replaceAll(/'[^'\n]*'|"[^"\n]*"/g, '""')
    .replaceAll(/(^|\s)#.*$/gm, '')
    .split(/\n|;|&&|\|\|/)

/** Commands that open a pager on a terminal. */
const PAGED = /\b(journalctl|systemctl (status|cat|list-\S+))\b/
const isPaged = (command: string): boolean =>
  /^\s*(sudo )?(less|more|man)\b/.test(command) ||
  (PAGED.test(command) && !/--no-pager|--vacuum|\|/.test(command.slice(command.search(PAGED))))

test('there are pages and blocks', () => {
  expect(pages.length).toBeGreaterThan(10)
  expect(blocks.length).toBeGreaterThan(60)
})

test.each(pages.map(({ file, text }) => [file, text] as const))('%s has fewer than 1,500 words', (file, text) => {
  expect(styleOf(text, blocksOf(file, text)).words).toBeLessThan(MOST_WORDS)
})

describe('a block that is pasted whole', () => {
  test('does not stop in a pager', () => {
    expect(
      blocks.flatMap(({ file, line, code }) =>
        commandsOf(code)
          .filter(isPaged)
          .map((one) => [file, line, one]),
      ),
    ).toEqual([])
    expect(['sudo journalctl -u a -n 1', 'systemctl cat a', 'sudo less b'].every(isPaged)).toBe(true)
  })

  test('names no drive, which is another one on each machine', () => {
    const named = blocks.filter(({ code }) => /\/dev\/(nvme\d|sd[a-z])/.test(code))
    expect(named.map(({ file, line }) => `${file}:${line}`)).toEqual([])
  })
})

/** Pages that an operator opens at night. */
const AT_NIGHT = /\/(check-my-node|disks|incident|keys|recover|run|slow-rpc|upgrade|validate)\.mdx$/

describe('a block in which sudo can ask for the password', () => {
  /** The lines after a password would be read as the password, unless the shell has read the whole block before. */
  const isLost = (code: string): boolean =>
    /\bsudo\b/.test(code) &&
    code
      .slice(code.search(/\bsudo\b/))
      .replaceAll(/\\\n|'[^']*'|(?<=\||&&|\|\|)\s*\n/g, ' ')
      .split('\n')
      .slice(1)
      .some((line) => /^[^#\s]/.test(line.trim()))

  /** Before a block that sets variables for the next one, the page tells the reader to enter the password. */
  const comesAfterPassword = (file: string, code: string): boolean => {
    const text = pages.find((page) => page.file === file)?.text ?? ''
    return text.slice(0, text.indexOf(code)).slice(-300).includes('`sudo -v` first')
  }

  test('is one command', () => {
    const lost = blocks.filter(
      ({ file, code, title = '' }) =>
        AT_NIGHT.test(file) &&
        !/^[({#]/.test(code) &&
        !/root shell|same shell/.test(title) &&
        isLost(code) &&
        !comesAfterPassword(file, code),
    )
    expect(lost.map(({ file, line }) => `${file}:${line}`)).toEqual([])
    expect([isLost('sudo a\nb'), isLost('sudo a \\\n b'), isLost('a\nsudo b')]).toEqual([true, false, false])
  })
})

describe('preparing a drive', () => {
  const code = blocks.find((block) => block.code.startsWith('unused()'))?.code ?? ''
  /** Runs the block on a machine with a system drive, a drive in a RAID, an empty drive and the drive of TrieDB. */
  const tried = (drive: string): string => {
    const lsblk = `lsblk() {
  case "$*" in
    *'TYPE /dev/'*) echo disk ;;
    *'MOUNTPOINTS /dev/system') printf '\\nvfat /boot\\next4 /\\n' ;;
    *'MOUNTPOINTS /dev/raid') echo linux_raid_member ;;
    *'NAME /dev/triedb') printf '/dev/used1\\n/dev/used\\n' ;;
    *) return 32 ;;
  esac
}
sudo() { echo "$@ LBA Format"; }`
    return spawnSync('bash', ['-c', `${lsblk}\nDRIVE=${drive}\n${code}`], { encoding: 'utf8' }).stdout.trim()
  }

  test.each(['', '/dev/system', '/dev/raid', '/dev/used', 'nvme1n1'])('refuses "%s"', (drive) => {
    expect(tried(drive)).toBe(`REFUSED: '${drive}'`)
  })

  test.each([
    ['/dev/used', 'start monad-mpt\njournalctl -u monad-mpt -n 14 -o cat --no-pager'],
    ['/dev/empty', "REFUSED: /dev/triedb is not on '/dev/empty'"],
    ['', "REFUSED: /dev/triedb is not on ''"],
  ])('creates the database only if the device is on the drive, "%s"', (drive, printed) => {
    const create = blocks.find((block) => block.code.includes('start monad-mpt'))?.code ?? ''
    const stubs = `lsblk() { printf '/dev/used1\\n/dev/used\\n'; }\nsudo() { echo "$@" | sed 's/^systemctl //'; }`
    const { stdout } = spawnSync('bash', ['-c', `${stubs}\nDRIVE=${drive}\n${create}`], { encoding: 'utf8' })
    expect(stdout.trim()).toBe(printed)
  })

  test('accepts an empty drive', () => {
    expect(tried('/dev/empty')).toBe('nvme id-ns -H /dev/empty LBA Format')
  })
})

describe('the use of a disk at which to act', () => {
  test('is a placeholder in pages', () => {
    const numbers = new RegExp(`\\b(${limits['system-disk-full']}|${limits['triedb-full']})%`)
    expect(pages.filter(({ text }) => numbers.test(text)).map(({ file }) => file)).toEqual([])
  })

  test('is the condition of the alerts', () => {
    const rules = readFileSync('content/public/monitoring/monad.rules.yml', 'utf8')
    const room = (100 - limits['system-disk-full']) / 100
    expect(rules).toContain(`node_filesystem_size_bytes < ${room}`)
    expect(rules).toContain(`is over ${limits['system-disk-full']}% full`)
    expect(rules).toContain(`disk_capacity_bytes > ${limits['triedb-full'] / 100}`)
    expect(rules).toContain(`is over ${limits['triedb-full']}% full`)
  })
})

test('the checksum of the upgrade script is the checksum of the script', () => {
  const script = 'content/public/node-ops/upgrade-monad.sh'
  const hash = createHash('sha256').update(readFileSync(script)).digest('hex')
  expect(readFileSync(`${script}.sha256`, 'utf8')).toBe(`${hash}  upgrade-monad.sh\n`)
})

test('the releases to which the upgrade script returns start with the release of the last fork', () => {
  const script = readFileSync('content/public/node-ops/upgrade-monad.sh', 'utf8')
  const clients = parse(readFileSync('openrpc/clients.yaml', 'utf8')) as Release[]
  const [newest] = clients
  /** The oldest release that a network ran with the newest rules. */
  const floor = (network: string): string | undefined =>
    clients.findLast(({ networks, revision }) => revision === newest?.revision && networks?.includes(network))?.version
  expect(script).toContain(`  FORK=${floor('mainnet')}\n`)
  expect(script).toContain(`|| FORK=${floor('testnet')}\n`)
})
