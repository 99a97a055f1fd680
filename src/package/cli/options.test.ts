import { describe, expect, test } from 'vitest'
import { parseOptions } from './options.ts'

const URL_TEXT = 'https://rpc.example/v2/very-secret-key'
const check = (...args: string[]) => {
  const options = parseOptions(['check', ...args])
  if (options.command !== 'check') throw new Error('not a check')
  return options
}
const message = (...args: string[]): string => {
  try {
    parseOptions(args)
    return 'taken'
  } catch (error) {
    return (error as Error).message
  }
}

describe('check', () => {
  test('has a gentle rate, ten seconds per answer and the reference itself', () => {
    expect(check(URL_TEXT)).toMatchObject({
      outputs: [],
      methods: [],
      timeoutMs: 10_000,
      rate: 10,
      reference: 'monad',
    })
  })

  test.each(['http://localhost:8545', 'http://127.0.0.1', 'http://[::1]:80/'])('asks %s faster', (url) => {
    expect(check(url).rate).toBe(200)
  })

  test('takes options before and after the address', () => {
    expect(check('--timeout', '500', URL_TEXT, '--rate=2', '--reference', 'geth')).toMatchObject({
      timeoutMs: 500,
      rate: 2,
      reference: 'geth',
    })
  })

  test('leaves methods out, and says nothing but what differs', () => {
    const { methods, isQuiet } = check(URL_TEXT, '--methods', '!debug_*,!eth_call', '--quiet')
    expect(isQuiet).toBe(true)
    expect(methods).toContain('eth_getLogs')
    expect(methods.some((name) => name.startsWith('debug_') || name === 'eth_call')).toBe(false)
    expect(check(URL_TEXT, '--methods', 'debug_*,!debug_traceCall').methods).not.toContain('debug_traceCall')
    expect(() => check(URL_TEXT, '--methods', 'eth_call,!eth_*')).toThrow('does not select any method')
  })
  test('takes names of methods, and a whole namespace', () => {
    expect(check(URL_TEXT, '--methods', 'eth_call, txpool_*').methods).toEqual([
      'eth_call',
      'txpool_statusByHash',
      'txpool_statusByAddress',
    ])
  })

  test.each([
    [['--json'], [{ format: 'json' }]],
    [
      ['--junit', '--json=a.json'],
      [{ format: 'junit' }, { format: 'json', file: 'a.json' }],
    ],
    [['--junit', 'out.xml'], [{ format: 'junit', file: 'out.xml' }]],
    [['--sarif', 'out.sarif'], [{ format: 'sarif', file: 'out.sarif' }]],
    [
      ['--badge=b.svg', '--markdown'],
      [{ format: 'badge', file: 'b.svg' }, { format: 'markdown' }],
    ],
  ])('%j says where reports go', (args, outputs) => {
    expect(check(URL_TEXT, ...args).outputs).toEqual(outputs)
  })

  test('does not take the address for the file of a report', () => {
    expect(check('--json', 'https://rpc.example/key.json')).toMatchObject({ outputs: [{ format: 'json' }] })
  })
})

describe('check for people who run endpoints', () => {
  test('takes a baseline, a file of answers, an origin and another endpoint', () => {
    const args = [
      '--baseline',
      'b.json',
      '--save',
      's.jsonl',
      '--cors',
      'https://app.example/',
      '--against',
      'wss://two.example',
    ]
    expect(check(URL_TEXT, ...args)).toMatchObject({
      ...{ baseline: 'b.json', save: 's.jsonl', cors: 'https://app.example' },
      against: new URL('wss://two.example'),
    })
  })

  test('watches gently, and serves metrics on this machine unless told', () => {
    expect(check(URL_TEXT, '--watch', '300', '--metrics', '9100')).toMatchObject({
      rate: 2,
      watch: { everySeconds: 300, metrics: { host: '127.0.0.1', port: 9_100 } },
    })
    expect(check(URL_TEXT, '--watch=60', '--metrics=0.0.0.0:9100', '--rate=5')).toMatchObject({
      rate: 5,
      watch: { metrics: { host: '0.0.0.0', port: 9_100 } },
    })
  })
})

test('generate takes a document and a folder', () => {
  expect(parseOptions(['generate', 'openrpc.json', '--out', 'src/package/rpc'])).toEqual({
    ...{ command: 'generate', file: 'openrpc.json', out: 'src/package/rpc', force: false },
  })
})

describe('validate', () => {
  test('takes a file and a method', () => {
    expect(parseOptions(['validate', '-', '--method', 'eth_call', '--json'])).toEqual({
      command: 'validate',
      file: '-',
      method: 'eth_call',
      isJson: true,
      isCrossExamined: false,
    })
  })
})

test('help and version win over everything else', () => {
  expect(parseOptions(['check', '--help'])).toEqual({ command: 'help' })
  expect(parseOptions(['--version'])).toEqual({ command: 'version' })
})

test('probe takes a file and a timeout', () => {
  const options = parseOptions(['probe', URL_TEXT, '--out', 'found.json', '--timeout', '500'])
  expect(options).toEqual({ command: 'probe', url: new URL(URL_TEXT), out: 'found.json', timeoutMs: 500 })
})

describe('what cannot be run', () => {
  test.each([
    [
      [],
      'No command given. The commands are check, validate, probe, generate, doctor, node, mcp, agent, search and explain.',
    ],
    [
      ['verify', 'x'],
      'There is no such command. The commands are check, validate, probe, generate, doctor, node, mcp, agent, search and explain.',
    ],
    [['nod'], 'There is no such command. Did you mean node? The commands are'],
    [['check'], 'check needs an address.'],
    [['validate'], 'validate needs a file, or "-".'],
    [['check', 'rpc.example/very-secret-key'], 'The address must begin with http://, https://, ws:// or wss://.'],
    [['check', URL_TEXT, '--against', 'x'], 'The address must begin with http://, https://, ws:// or wss://.'],
    [['check', URL_TEXT, '--metrics', '9100'], '--metrics needs --watch <seconds>.'],
    [['check', URL_TEXT, '--watch', '60', '--metrics', 'x'], '--metrics must be a port, or an address and a port.'],
    [['check', URL_TEXT, '--watch', '60', '--against', URL_TEXT], '--against and --watch exclude each other.'],
    [['check', URL_TEXT, '--cors', 'app'], '--cors must be an origin, such as https://app.example.'],
    [
      ['check', 'wss://rpc.example', '--cors', 'https://app.example'],
      '--cors needs an address with http:// or https://',
    ],
    [['check', URL_TEXT, '--badge'], 'Write --badge=<file>, because a badge is a picture.'],
    [['generate'], 'generate needs an OpenRPC document.'],
    [['generate', 'openrpc.json'], 'generate needs --out <folder> for its files.'],
    [['generate', 'a.json', 'b.json', '--out', 'x'], 'generate accepts one argument, got 2.'],
    [['check', URL_TEXT, 'more'], 'check accepts one argument, got 2.'],
    [['check', URL_TEXT, '--timeout', '0'], '--timeout must be a number above 0, got "0".'],
    [['check', URL_TEXT, '--rate', 'fast'], '--rate must be a number above 0, got "fast".'],
    [
      ['check', URL_TEXT, '--reference', 'reth'],
      'There is no reference "reth". The references are monad, geth and hardhat.',
    ],
    [['check', URL_TEXT, '--methods', 'eth_cal'], 'There is no method eth_cal. Did you mean eth_call?'],
    [['probe', '--out', 'a.json'], 'probe needs an address.'],
    [['probe', URL_TEXT], 'probe needs --out FILE, the file to write.'],
    [['probe', URL_TEXT, URL_TEXT, '--out', 'a.json'], 'probe accepts one argument, got 2.'],
    [['probe', 'rpc.example/very-secret-key', '--out', 'a'], 'The address must begin with http:// or https://.'],
    [['probe', URL_TEXT, '--out', 'a.json', '--timeout', 'long'], '--timeout must be a number above 0, got "long".'],
    [['validate', '-', '--method', 'eth_cal'], 'There is no method eth_cal. Did you mean eth_call?'],
  ])('%j', (args, text) => {
    expect(message(...args)).toContain(text)
  })

  test('an unknown option is named', () => {
    expect(message('check', URL_TEXT, '--colour')).toContain("Unknown option '--colour'")
  })

  test('an option of another command is refused by probe', () => {
    expect(message('probe', URL_TEXT, '--out', 'a.json', '--rate', '100')).toContain("Unknown option '--rate'")
  })

  test('no message holds the address', () => {
    expect(message('check', URL_TEXT, '--rate', '-1')).not.toContain('secret')
    expect(message('check', URL_TEXT, URL_TEXT)).not.toContain('secret')
    expect(message(URL_TEXT)).not.toContain('secret')
  })
})

describe('options that would be ignored', () => {
  const URL_ = 'http://127.0.0.1:8545'
  test.each([
    [['validate', 'b.json', '--junit=x.xml'], 'validate has no option --junit=<file>.'],
    [['validate', 'b.json', '--rate', '5'], 'validate has no option --rate.'],
    [['validate', 'b.json', '--json=x.json'], 'validate has no option --json=<file>.'],
    [['check', URL_, '--method', 'eth_call'], 'check has no option --method.'],
    [['check', URL_, '--junit', 'out.txt'], 'check accepts one argument, got 2. Write --junit=out.txt for a file.'],
    [
      ['check', URL_, '--methods', 'eth_subscribe'],
      '--methods cannot select eth_subscribe, only methods that read and work over HTTP.',
    ],
    [['check', URL_, '--header', 'secret'], '--header must be written "Name: value".'],
    [['check', URL_, '--chain', 'monad'], '--chain must be a number above 0, got "monad".'],
  ])('%j', (args, message) => {
    expect(() => parseOptions(args)).toThrow(message)
  })

  test('are taken where they belong', () => {
    const args = ['check', URL_, '--header', 'X-Api-Key: abc', '--header', 'authorization:Bearer x', '--chain', '143']
    expect(parseOptions(args)).toMatchObject({
      headers: { 'x-api-key': 'abc', authorization: 'Bearer x' },
      chainId: 143,
    })
    expect(parseOptions(['validate', '-', '--cross-examine'])).toMatchObject({ isCrossExamined: true })
  })
})
