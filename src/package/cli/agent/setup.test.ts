import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { installLinks, parseAgentArguments, setUp } from './command.ts'
import { knownAgents } from './known-agents.ts'

const SERVER = { command: 'npx', args: ['-y', 'https://docs.example/pkg/x.tgz', 'mcp'] }
const NAME = 'monad-json-rpc'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'agents-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const put = (file: string, text?: string): void => {
  mkdirSync(join(home, file, text === undefined ? '' : '..'), { recursive: true })
  if (text !== undefined) writeFileSync(join(home, file), text)
}
const textOf = (file: string): string => readFileSync(join(home, file), 'utf8')

async function run(options: { isUndo?: boolean; isYes?: boolean; agents?: string[]; answer?: boolean } = {}) {
  const printed: string[] = []
  const asked: string[] = []
  const code = await setUp(
    { home, platform: 'linux' },
    SERVER,
    { isUndo: false, isYes: false, agents: [], ...options },
    {
      print: (text) => void printed.push(text),
      confirm: async (question) => {
        asked.push(question)
        return options.answer ?? true
      },
    },
  )
  return { code, asked, text: printed.join('\n') }
}

describe('the setup', () => {
  test('shows what it adds, asks, and writes only into agents that are there', async () => {
    put('.cursor')
    put('.claude')
    const { code, asked, text } = await run()
    expect([code, asked]).toEqual([0, ['Write 2 files? [y/N] ']])
    expect(text).toContain(`Cursor: ${home}/.cursor/mcp.json\n  gets\n  {\n    "mcpServers"`)
    expect(JSON.parse(textOf('.cursor/mcp.json'))).toEqual({ mcpServers: { [NAME]: SERVER } })
    expect(JSON.parse(textOf('.claude.json'))).toEqual({ mcpServers: { [NAME]: { type: 'stdio', ...SERVER } } })
    expect(statSync(join(home, '.cursor/mcp.json')).mode & 0o777).toBe(0o600)
    expect(existsSync(join(home, '.codex'))).toBe(false)
  })

  test('writes nothing without a yes, and says so', async () => {
    put('.cursor')
    const { code, text } = await run({ answer: false })
    expect([code, existsSync(join(home, '.cursor/mcp.json'))]).toEqual([1, false])
    expect(text).toContain('Nothing was written.')
  })

  test('keeps what else is in a file, its order and its indentation', async () => {
    const before = `{\n\t"theme": "dark",\n\t"mcpServers": {\n\t\t"other": {\n\t\t\t"command": "a"\n\t\t}\n\t},\n\t"last": 1\n}\n`
    put('.gemini/settings.json', before)
    await run({ isYes: true })
    expect(textOf('.gemini/settings.json')).toMatch(/^\{\n\t"theme": "dark",\n\t"mcpServers": \{\n\t\t"other": \{/)
    expect(Object.keys(JSON.parse(textOf('.gemini/settings.json')))).toEqual(['theme', 'mcpServers', 'last'])
    await run({ isUndo: true, isYes: true })
    expect(textOf('.gemini/settings.json')).toBe(before)
  })

  test('keeps the mode of a file, and a link to it', async () => {
    put('.cursor')
    put('dotfiles/mcp.json', '{}')
    chmodSync(join(home, 'dotfiles/mcp.json'), 0o640)
    symlinkSync(join(home, 'dotfiles/mcp.json'), join(home, '.cursor/mcp.json'))
    await run({ isYes: true })
    expect(textOf('dotfiles/mcp.json')).toContain(NAME)
    expect(statSync(join(home, 'dotfiles/mcp.json')).mode & 0o777).toBe(0o640)
    expect(lstatSync(join(home, '.cursor/mcp.json')).isSymbolicLink()).toBe(true)
  })

  test('is idempotent, and replaces an older entry', async () => {
    put('.cursor/mcp.json', JSON.stringify({ mcpServers: { [NAME]: { command: 'old', args: [] } } }))
    await run({ isYes: true })
    const first = textOf('.cursor/mcp.json')
    const { text } = await run({ isYes: true })
    expect(text).toContain('has the server already')
    expect(text).toContain('Every file is up to date.')
    expect(textOf('.cursor/mcp.json')).toBe(first)
  })

  test('leaves JSON with comments alone, and shows what to add', async () => {
    put('.cursor/mcp.json', '// mine\n{}\n')
    const { text } = await run({ isYes: true })
    expect(textOf('.cursor/mcp.json')).toBe('// mine\n{}\n')
    expect(text).toContain(
      'is left alone. It is not plain JSON, for example because it has comments. Add this by hand:',
    )
  })

  test('writes TOML for Codex, between the tables of others', async () => {
    const before = 'model = "x"\n\n[mcp_servers.other]\ncommand = "a"\n'
    put('.codex/config.toml', before)
    await run({ isYes: true })
    expect(parse(textOf('.codex/config.toml'))).toEqual({
      model: 'x',
      mcp_servers: { other: { command: 'a' }, [NAME]: SERVER },
    })
    writeFileSync(join(home, '.codex/config.toml'), `${textOf('.codex/config.toml')}\n[tools]\nweb = true\n`)
    await run({ isUndo: true, isYes: true })
    expect(parse(textOf('.codex/config.toml'))).toEqual({
      ...{ model: 'x', mcp_servers: { other: { command: 'a' } }, tools: { web: true } },
    })
  })

  test('of chosen agents only, on each system', async () => {
    put('.cursor')
    put('.codex')
    await run({ isYes: true, agents: ['codex'] })
    expect([existsSync(join(home, '.codex/config.toml')), existsSync(join(home, '.cursor/mcp.json'))]).toEqual([
      true,
      false,
    ])
    const code = (platform: NodeJS.Platform) => knownAgents(platform).find(({ id }) => id === 'vscode')?.file
    expect([code('linux'), code('darwin'), code('win32')]).toEqual([
      '.config/Code/User/mcp.json',
      'Library/Application Support/Code/User/mcp.json',
      'AppData/Roaming/Code/User/mcp.json',
    ])
  })

  test('that finds no agent shows the entry', async () => {
    const { code, text } = await run()
    expect(code).toBe(1)
    expect(text).toMatch(/^This machine has none of the known agents\. Add the server by hand:\n\n\{/)
  })
})

describe('the undoing', () => {
  test('deletes a file that held nothing else', async () => {
    put('.cursor')
    await run({ isYes: true })
    const { text } = await run({ isUndo: true, isYes: true })
    expect(text).toContain('is deleted, since nothing else is in it')
    expect(existsSync(join(home, '.cursor/mcp.json'))).toBe(false)
  })

  test('touches no file without the server', async () => {
    put('.cursor/mcp.json', '{ "mcpServers": {} }')
    await run({ isUndo: true, isYes: true })
    expect(textOf('.cursor/mcp.json')).toBe('{ "mcpServers": {} }')
  })
})

describe('the command line', () => {
  test.each([
    [[], 'Name what to do: setup.'],
    [['setup', '--agent', 'emacs'], 'There is no agent emacs. There are: claude-code,'],
    [['setup', '--endpoint', 'http://169.254.169.254'], 'must not be a metadata address'],
    [['setup', '--nope'], 'Unknown option'],
  ])('refuses %j', (args, message) => {
    expect(() => parseAgentArguments(args)).toThrow(message)
  })

  test('takes options, and help', () => {
    expect(parseAgentArguments(['setup', '--undo', '--agent', 'cursor'])).toEqual({
      ...{ isUndo: true, isYes: false, isLinks: false, agents: ['cursor'] },
    })
    expect(parseAgentArguments(['--help'])).toBeUndefined()
  })
})

test('links install the same command', () => {
  const links = installLinks(SERVER)
  const cursor = new URL(/^Cursor: (\S+)/m.exec(links)?.[1] ?? '')
  expect(cursor.searchParams.get('name')).toBe(NAME)
  expect(JSON.parse(Buffer.from(cursor.searchParams.get('config') ?? '', 'base64').toString())).toEqual(SERVER)
  const code = /^VS Code: vscode:mcp\/install\?(\S+)/m.exec(links)?.[1] ?? ''
  expect(JSON.parse(decodeURIComponent(code))).toEqual({ name: NAME, ...SERVER })
})
