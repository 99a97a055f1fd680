import { describe, expect, test } from 'vitest'
import { faultWords } from './json-fault.ts'
import { countValues, indented, locate, oddities } from './json-place.ts'
import { repairJson } from './json-repair.ts'
import { type FaultKind, placeOf, scanJson } from './json-scan.ts'

const kindOf = (text: string): FaultKind | undefined => scanJson(text)?.kind

describe('scanJson', () => {
  test('takes everything that JSON.parse takes', () => {
    for (const text of ['0', '-1.5e+3', '"a\\u00e9\\n"', '[]', '{}', ' [1,{"a":[null,true]}] ', '"\ud800"'])
      expect(scanJson(text), text).toBeUndefined()
  })

  test('refuses what JSON.parse refuses, at the same place or before', () => {
    const texts = [
      '01',
      '+1',
      '1.',
      '.5',
      "'a'",
      '{a:1}',
      '[1,]',
      '{"a":1,}',
      '[1 2]',
      '{"a" 1}',
      '[}',
      '"\n"',
      '"\\x"',
      'NaN',
    ]
    for (const text of texts) {
      expect(() => JSON.parse(text), text).toThrow()
      expect(scanJson(text), text).toBeDefined()
    }
  })

  test('names what was found instead', () => {
    const cases: [string, FaultKind][] = [
      ['', 'empty'],
      ['{"a": [1, 2', 'end'],
      ['{"a": "b', 'open-string'],
      ['[1,]', 'trailing-comma'],
      ['[1,,2]', 'extra-comma'],
      ['[1 2]', 'missing-comma'],
      ['{"a" 1}', 'missing-colon'],
      ['[1}', 'wrong-bracket'],
      ["{'a': 1}", 'single-quote'],
      ['{“a”: 1}', 'curly-quote'],
      ['{"a": 1 // no\n}', 'comment'],
      ['[NaN]', 'word'],
      ['{a: 1}', 'bare-key'],
      ['[01]', 'number'],
      ['[12n]', 'number'],
      ['[0xff]', 'bare-hex'],
      ['["a\nb"]', 'control-character'],
      ['["\\x41 and more"]', 'escape'],
      ['[1, …]', 'ellipsis'],
      ['@', 'unexpected'],
    ]
    for (const [text, kind] of cases) expect(kindOf(text), text).toBe(kind)
  })

  test('reads several values one after another', () => {
    expect(countValues('{"id":1}\n{"id":2}\n')).toBe(2)
  })

  test('is not overflown by depth', () => {
    const depth = 100_000
    expect(scanJson('['.repeat(depth) + ']'.repeat(depth))).toBeUndefined()
    expect(kindOf('['.repeat(depth))).toBe('end')
    expect(indented('['.repeat(200) + ']'.repeat(200)).split('\n').length).toBe(399)
  })

  test('stops at every place a text can be cut, with words', () => {
    const whole = '{"jsonrpc":"2.0","id":1,"result":[{"a":"0x1","b":[true,null,-1.5e3]},"\\u00e9"]}'
    for (let length = 0; length < whole.length; length++) {
      const cut = whole.slice(0, length)
      const fault = scanJson(cut)
      expect(fault, cut).toBeDefined()
      expect(fault && faultWords(cut, fault).message.length).toBeGreaterThan(10)
    }
  })
})

test('placeOf counts lines and columns from 1', () => {
  expect(placeOf('ab\ncd\n', 4)).toEqual({ line: 2, column: 2 })
  expect(placeOf('', 0)).toEqual({ line: 1, column: 1 })
})

describe('locate', () => {
  const text = '{"a": [1, {"b/c": "x", "~": {}}], "__proto__": {"z": 2}}'
  const slice = (pointer: string, from = text) => {
    const place = locate(from, [pointer]).get(pointer)
    return place && from.slice(place.start, place.end)
  }

  test('finds values by pointer, escaped names and __proto__ among them', () => {
    expect(slice('')).toBe(text)
    expect(slice('/a/0')).toBe('1')
    expect(slice('/a/1/b~1c')).toBe('"x"')
    expect(slice('/a/1/~0')).toBe('{}')
    expect(slice('/__proto__/z')).toBe('2')
    expect(slice('/nothing')).toBeUndefined()
  })

  test('gives the place of a member’s name', () => {
    const place = locate(text, ['/a/1/b~1c']).get('/a/1/b~1c')
    expect(place?.key && text.slice(place.key.start, place.key.end)).toBe('"b/c"')
  })

  test('takes the last of repeated names, as JSON.parse does', () => {
    expect(slice('/a', '{"a":1,"a":2}')).toBe('2')
  })

  test('counts several values as items', () => {
    expect(slice('/1/id', '{"id":1}\n{"id":2}')).toBe('2')
  })
})

describe('indented', () => {
  test('changes nothing but the space between tokens', () => {
    const text = '{"a":[1,2,{"b":"\\u0041 , "}],"c":{},"d":[],"n":12345678901234567890}'
    const pretty = indented(text)
    expect(JSON.parse(pretty)).toEqual(JSON.parse(text))
    expect(pretty).toContain('12345678901234567890')
    const plain = '{"a":[1,{"b":"x , "}],"c":{},"d":[]}'
    expect(indented(plain)).toBe(JSON.stringify(JSON.parse(plain), null, 2))
  })
})

test('oddities finds repeated names and halves of characters', () => {
  expect(oddities('{"a":1,"b":"\\ud83d\\ude00","a":2,"c":"\\ud800"}').map(({ kind }) => kind)).toEqual([
    'repeated-key',
    'half-character',
  ])
})

describe('repairJson', () => {
  const repaired = (text: string) => {
    const repair = repairJson(text)
    return repair && JSON.parse(repair.text)
  }

  test('reads what Python and JavaScript print', () => {
    expect(repaired("{'jsonrpc': '2.0', 'id': 1, 'result': None, 'ok': True,}")).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: null,
      ok: true,
    })
    expect(repaired("AttributeDict({'hash': HexBytes('0xab'), 'number': 12})")).toEqual({ hash: '0xab', number: 12 })
    expect(repaired('{ jsonrpc: "2.0", /* a note */ id: 1n, value: 0xff }')).toEqual({
      jsonrpc: '2.0',
      id: 1,
      value: '0xff',
    })
    expect(repaired("{'a': 'it\\'s \"quoted\"'}")).toEqual({ a: 'it\'s "quoted"' })
  })

  test('takes the body of a curl command', () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
    const json = JSON.stringify(body)
    expect(
      repaired(`curl -s http://localhost:8080 \\\n  -H 'content-type: application/json' \\\n  -d '${json}'`),
    ).toEqual(body)
    expect(repaired(`$ curl --data-raw "${json.replaceAll('"', '\\"')}" https://example.test`)).toEqual(body)
    expect(repairJson('curl https://example.test')).toBeUndefined()
  })

  test('leaves out headers, marks and log text', () => {
    expect(repaired('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{"id":1}')).toEqual({ id: 1 })
    expect(repaired('```json\n{"id":1}\n```')).toEqual({ id: 1 })
    expect(repaired('data: {"id":1}\n\n')).toEqual({ id: 1 })
    expect(repaired('2026-01-01 INFO answer={"id":1} in 3 ms')).toEqual({ id: 1 })
    expect(repaired('0x08c379a0')).toBe('0x08c379a0')
    expect(repaired('\ufeff{"id":1}')).toEqual({ id: 1 })
  })

  test('guesses nothing where the meaning would be lost', () => {
    for (const text of ['{"a": NaN}', '{"a": [1, 2', '<html></html>', '{"a": 1 "b": 2}', '', 'hello'])
      expect(repairJson(text), text).toBeUndefined()
  })
})
