import { goCall } from './go-typed.ts'
import { languageNames } from './language-names.ts'
import { go as dialect, doubleQuoted, literal } from './literal.ts'
import { endsOwn, positional, type RpcRequest, type SnippetLanguage } from './snippet.ts'

const ETHCLIENT = 'github.com/ethereum/go-ethereum/ethclient'

/** go-ethereum's `ethclient` with typed calls if available, otherwise its underlying client for any method. */
export const go: SnippetLanguage = {
  id: 'go',
  label: languageNames.go,
  language: 'go',
  subscribes: true,
  render: (request, { http, ws }) => {
    const subscribes = request.method === 'eth_subscribe'
    const url = /^eth_(un)?subscribe$/.test(request.method) ? ws : http
    const typed = Array.isArray(request.params ?? []) ? goCall(request.method, positional(request)) : undefined
    const packages = ['context', 'fmt', 'log', ETHCLIENT, ...(typed?.imports ?? ['encoding/json'])]
    return [
      'package main',
      '',
      'import (',
      ...importLines(packages),
      ')',
      '',
      `const rpcURL = ${doubleQuoted(url)}`,
      '',
      'func main() {',
      '\tctx := context.Background()',
      '\tclient, err := ethclient.DialContext(ctx, rpcURL)',
      '\tif err != nil {',
      '\t\tlog.Fatal(err)',
      '\t}',
      '\tdefer client.Close()',
      ...(typed?.lines ?? (subscribes ? subscription(request) : endsOwn(request) ? END : call(request))),
      '}',
    ].join('\n')
  },
}

/** Go's standard packages, then the others, sorted and without duplicates. */
function importLines(packages: readonly string[]): string[] {
  const all = [...new Set(packages)].sort()
  const lines = (names: readonly string[]) => names.map((name) => `\t${doubleQuoted(name)}`)
  const isOwn = (name: string) => !name.includes('.')
  return [...lines(all.filter(isOwn)), '', ...lines(all.filter((name) => !isOwn(name)))]
}

/** The remaining arguments, on the same line or one per line if they are long. */
function args(first: string, values: readonly unknown[]): string {
  const items = [first, ...values.map((value) => literal(dialect, value, '\t\t'))]
  const line = items.join(', ')
  if (line.length <= 80 && !line.includes('\n')) return line
  return `${first},\n${items
    .slice(1)
    .map((item) => `\t\t${item},`)
    .join('\n')}\n\t`
}

function call(request: RpcRequest): string[] {
  const list = args(`ctx, &result, ${doubleQuoted(request.method)}`, positional(request))
  return [
    '\tvar result json.RawMessage',
    `\tif err := client.Client().CallContext(${list}); err != nil {`,
    '\t\tlog.Fatal(err)',
    '\t}',
    '\tfmt.Println(string(result))',
  ]
}

/** Ends a subscription of the same connection, because the node returns false for others. */
const END = [
  '\tmessages := make(chan json.RawMessage)',
  '\tsubscription, err := client.Client().EthSubscribe(ctx, messages, "newHeads")',
  '\tif err != nil {',
  '\t\tlog.Fatal(err)',
  '\t}',
  '\tsubscription.Unsubscribe()',
  '\tfmt.Println("unsubscribed")',
]

function subscription(request: RpcRequest): string[] {
  return [
    '\tmessages := make(chan json.RawMessage)',
    `\tsubscription, err := client.Client().EthSubscribe(${args('ctx, messages', positional(request))})`,
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '\tfor {',
    '\t\tselect {',
    '\t\tcase err := <-subscription.Err():',
    '\t\t\tlog.Fatal(err)',
    '\t\tcase message := <-messages:',
    '\t\t\tfmt.Println(string(message))',
    '\t\t}',
    '\t}',
  ]
}
