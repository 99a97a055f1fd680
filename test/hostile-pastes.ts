/** Texts that people and machines paste, and that must not break a checker. Generated, so their names stay stable. */
export type Paste = { name: string; text: string }

const RECEIPT = {
  type: '0x2',
  status: '0x1',
  cumulativeGasUsed: '0x5208',
  logs: [],
  logsBloom: `0x${'00'.repeat(256)}`,
  transactionHash: `0x${'2b'.repeat(32)}`,
  transactionIndex: '0x0',
  blockHash: `0x${'1e'.repeat(32)}`,
  blockNumber: '0x189',
  gasUsed: '0x5208',
  effectiveGasPrice: '0xba43b77e8',
  from: `0x${'3c'.repeat(20)}`,
  to: `0x${'44'.repeat(20)}`,
  contractAddress: null,
}
const RESPONSE = { jsonrpc: '2.0', id: 1, result: RECEIPT }
const REQUEST = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [`0x${'3c'.repeat(20)}`, 'latest'] }
const whole = JSON.stringify(RESPONSE)
const pretty = JSON.stringify(RESPONSE, null, 2)

const named = (name: string, texts: readonly string[]): Paste[] =>
  texts.map((text, index) => ({ name: `${name} ${index + 1}`, text }))

/** Truncated after every kind of token, and in the middle of each. */
const truncated = (): Paste[] => {
  const places = new Set<number>()
  for (let at = 1; at < whole.length; at += Math.ceil(whole.length / 60)) places.add(at)
  for (const match of whole.matchAll(/["{}[\],:]|null/g)) if (places.size < 80) places.add((match.index ?? 0) + 1)
  return named(
    'cut',
    [...places].sort((a, b) => a - b).map((at) => whole.slice(0, at)),
  )
}

const notJson = (): Paste[] =>
  named('not JSON', [
    '',
    ' \n\t ',
    'hello',
    'undefined',
    'null null',
    '@',
    '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
    '<!DOCTYPE html><html><body>Just a moment...</body></html>',
    '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
    'upstream connect error or disconnect/reset before headers',
    'Too Many Requests',
    `curl -s http://localhost:8080 -d '${JSON.stringify(REQUEST)}'`,
    'curl https://example.test',
    `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n${whole}`,
    `data: ${whole}\n\n`,
    `\`\`\`json\n${whole}\n\`\`\``,
    `2026-01-01T00:00:00Z INFO answer=${whole}`,
    `{'jsonrpc': '2.0', 'id': 1, 'result': None}`,
    `AttributeDict({'hash': HexBytes('0xab'), 'logs': []})`,
    '{ jsonrpc: "2.0", id: 1, result: 0x189n }',
    '{“jsonrpc”: “2.0”}',
    `${whole.slice(0, -1)},}`,
    `[${whole},]`,
    `/* from the node */ ${whole}`,
    `${whole} // yes`,
    `# answer\n${whole}`,
    '{"a": NaN}',
    '{"a": Infinity}',
    '{"a": undefined}',
    '{"a": 01}',
    '{"a": 0x10}',
    '{"a": 1.}',
    '{"a": .5}',
    '{"a": +1}',
    '{"a": 1e}',
    '{"a" "b"}',
    '{"a": "b" "c": "d"}',
    '{"a": "line\nbreak"}',
    '{"a": "\\x41"}',
    '{"a": "\\u12"}',
    '{"a": "tab\there"}',
    '{"a": [1, 2}',
    ']',
    '}{',
    '{"a":1}}',
    '{"a": …}',
    '{...}',
    '[1, 2, ...]',
    '\u0000\u0001\u0002',
    '\u2028{"a":1}',
    '🙂',
    'eyJqc29ucnBjIjoiMi4wIn0=',
    '0x08c379a0',
    'data:application/json,{"a":1}',
  ])

const strange = (): Paste[] =>
  named('strange JSON', [
    'null',
    'true',
    '0',
    '-0',
    '1e400',
    '""',
    '"latest"',
    '"0x1"',
    '"0x08c379a0"',
    `"0x4e487b71${'0'.repeat(62)}11"`,
    '[]',
    '{}',
    '[[]]',
    '[null]',
    '[{}]',
    '[1,"a",null,{}]',
    '{"jsonrpc":"2.0"}',
    '{"jsonrpc":"2.0","id":1}',
    '{"jsonrpc":"2.0","id":1,"result":null}',
    '{"jsonrpc":"2.0","id":1,"result":null,"error":null}',
    '{"jsonrpc":"2.0","id":1,"error":{}}',
    '{"jsonrpc":"2.0","id":1,"error":"no"}',
    '{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"execution reverted","data":"0x"}}',
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":{},"data":[]}}',
    '{"jsonrpc":"1.0","id":{},"method":"eth_blockNumber"}',
    '{"method":"eth_getBlance","params":{"__proto__":1}}',
    '{"jsonrpc":"2.0","id":1,"method":"__proto__","params":[]}',
    '{"jsonrpc":"2.0","id":1,"method":"toString"}',
    '{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[{"fromBlock":1,"nope":2}]}',
    '{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{}}}',
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{}}}',
    '{"jsonrpc":"2.0","id":1,"result":{"__proto__":null,"hasOwnProperty":1,"toString":2}}',
    '{"a":1,"a":2,"a":3}',
    '{"a":"\\ud800","b":"\\udc00\\ud800"}',
    `{"a":"\ud800"}`,
    `\ufeff${whole}`,
    `${whole}\n${whole}`,
    `${JSON.stringify(REQUEST)}\n{"jsonrpc":"2.0","id":1,"result":"0x01"}`,
    JSON.stringify([REQUEST, { ...REQUEST, id: 2, method: 'eth_chainId', params: [] }, RESPONSE, 5]),
    JSON.stringify({ request: REQUEST, response: { jsonrpc: '2.0', id: 1, result: '0x00' } }),
    JSON.stringify(whole),
    JSON.stringify({ ...RESPONSE, result: { ...RECEIPT, status: 1, blockNumber: '0x0189', transactionHash: '0x1' } }),
    JSON.stringify({ ...RESPONSE, result: Object.fromEntries(Object.entries(RECEIPT).slice(3)) }),
    pretty,
    pretty.replaceAll('\n', '\r\n'),
    pretty.replaceAll('  ', '\t'),
    `{"~":{"/":{"a/b~c":1}},"":{"":2}}`,
  ])

const large = (): Paste[] => {
  const megabyte = 1_000_000
  const receipts = JSON.stringify({ jsonrpc: '2.0', id: 1, result: Array.from({ length: 5_200 }, () => RECEIPT) })
  return [
    { name: '5 MB of receipts', text: receipts },
    { name: '5 MB of receipts, indented', text: JSON.stringify(JSON.parse(receipts), null, 2) },
    { name: '5 MB of receipts, cut', text: receipts.slice(0, 5 * megabyte) },
    { name: '5 MB in one string', text: `{"jsonrpc":"2.0","id":1,"result":"0x${'ab'.repeat(2.5 * megabyte)}"}` },
    { name: '5 MB in one name', text: `{"${'a'.repeat(5 * megabyte)}":1}` },
    { name: '5 MB that is no JSON', text: 'x'.repeat(5 * megabyte) },
    { name: '5 MB of spaces', text: ' '.repeat(5 * megabyte) },
    { name: '5 MB of digits', text: '1'.repeat(5 * megabyte) },
    { name: '5 MB of quotes', text: "'".repeat(5 * megabyte) },
    { name: '5 MB of lines', text: '\n'.repeat(5 * megabyte) },
    { name: '10,000 deep', text: '['.repeat(10_000) + ']'.repeat(10_000) },
    { name: '10,000 deep, cut', text: '['.repeat(10_000) },
    { name: '10,000 deep objects', text: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}` },
    {
      name: '10,000 deep answer',
      text: `{"jsonrpc":"2.0","id":1,"result":${'[{"calls":'.repeat(10_000)}1${'}]'.repeat(10_000)}}`,
    },
    { name: '1,000,000 deep, cut', text: '['.repeat(1_000_000) },
    {
      name: '100,000 members',
      text: `{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":${index}`).join(',')}}`,
    },
    { name: 'a batch of 2,000', text: JSON.stringify(Array.from({ length: 2_000 }, (_, id) => ({ ...RESPONSE, id }))) },
    { name: '10,000 texts in a row', text: '{"a":1}\n'.repeat(10_000) },
    { name: '200,000 repeated names', text: `{${Array.from({ length: 200_000 }, () => '"a":1').join(',')}}` },
  ]
}

/** Texts that are expensive to show, with many problems, long lines, or characters that are slow to draw. */
const heavy = (): Paste[] => {
  const wrong = { ...RECEIPT, status: 1, blockNumber: '0x0189', transactionHash: '0x1' }
  const many = Array.from({ length: 4_500 }, () => wrong)
  const mixed = Array.from({ length: 8_200 }, (_, id) => [
    { ...REQUEST, id: 2 * id, method: ['eth_getBalance', 'eth_getLogs', 'eth_call', 'no_such'][id % 4] },
    { ...RESPONSE, id: 2 * id, result: id % 2 === 0 ? wrong : '0x00' },
  ])
  return [
    { name: '4,500 wrong receipts', text: JSON.stringify({ jsonrpc: '2.0', id: 1, result: many }) },
    { name: '4,500 wrong receipts, indented', text: JSON.stringify({ jsonrpc: '2.0', id: 1, result: many }, null, 2) },
    { name: '5 MB of a mixed batch', text: JSON.stringify(mixed.flat()) },
    { name: '5 MB of receipts, a comma too many', text: `[${`${JSON.stringify(RECEIPT)},`.repeat(5_200)}]` },
    { name: '5 MB of single quotes', text: `{${"'a': None, ".repeat(450_000)}}` },
    {
      name: '390 kB on 2,900 lines',
      text: `[\n${Array(2_898)
        .fill(`"${'ab'.repeat(65)}"`)
        .join(',\n')}\n]`,
    },
    { name: '200 lines of 6,000 characters', text: Array(200).fill('wide '.repeat(1_200)).join('\n') },
    { name: 'one line of 199,999 characters', text: `"${'x'.repeat(199_997)}"` },
    { name: '100,000 lone surrogates', text: JSON.stringify(JSON.parse(`"${'\\ud800'.repeat(100_000)}"`)) },
    { name: '100,000 lone surrogates, raw', text: `"${'\ud800'.repeat(100_000)}"` },
    { name: '100,000 combining marks', text: `{"a":"z${'\u0301'.repeat(100_000)}"}` },
    { name: '100,000 marks of direction', text: `{"${'\u202e\u2066'.repeat(50_000)}":1}` },
    { name: '100,000 faces', text: `["${'🙂'.repeat(100_000)}"]` },
    { name: '10,000 members named __proto__', text: `{${Array(10_000).fill('"__proto__":{"polluted":1}').join(',')}}` },
  ]
}

/** More than two hundred. */
export const hostilePastes = (): Paste[] => [...truncated(), ...notJson(), ...strange(), ...large(), ...heavy()]
