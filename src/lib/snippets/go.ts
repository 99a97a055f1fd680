import { go as dialect, doubleQuoted, literal } from './literal.ts'
import { positional, type RpcRequest, type SnippetLanguage } from './snippet.ts'

/** go-ethereum's `rpc` client, which carries any method. It sends params by position only. */
export const go: SnippetLanguage = {
  id: 'go',
  label: 'Go',
  language: 'go',
  subscribes: true,
  render: (request, { http, ws }) => {
    const subscribes = request.method === 'eth_subscribe'
    const url = /^eth_(un)?subscribe$/.test(request.method) ? ws : http
    return [
      'package main',
      '',
      'import (',
      '\t"context"',
      '\t"encoding/json"',
      '\t"fmt"',
      '\t"log"',
      '',
      '\t"github.com/ethereum/go-ethereum/rpc"',
      ')',
      '',
      `const rpcURL = ${doubleQuoted(url)}`,
      '',
      'func main() {',
      '\tctx := context.Background()',
      '\tclient, err := rpc.DialContext(ctx, rpcURL)',
      '\tif err != nil {',
      '\t\tlog.Fatal(err)',
      '\t}',
      '\tdefer client.Close()',
      ...(subscribes ? subscription(request) : call(request)),
      '}',
    ].join('\n')
  },
}

/** The arguments after the first ones: on the same line, or one a line when they are long. */
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
    `\tif err := client.CallContext(${list}); err != nil {`,
    '\t\tlog.Fatal(err)',
    '\t}',
    '\tfmt.Println(string(result))',
  ]
}

function subscription(request: RpcRequest): string[] {
  return [
    '\tmessages := make(chan json.RawMessage)',
    `\tsubscription, err := client.EthSubscribe(${args('ctx, messages', positional(request))})`,
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
