import { languageNames } from './language-names.ts'
import { rust as dialect, literal } from './literal.ts'
import { type RustCall, rustCall } from './rust-typed.ts'
import { isSubscription, positional, type RpcRequest, type SnippetLanguage } from './snippet.ts'

/** alloy's typed calls if its provider has one, otherwise its raw request, which sends any method. */
export const rust: SnippetLanguage = {
  id: 'rust',
  label: languageNames.rust,
  language: 'rust',
  subscribes: true,
  render: (request, { http, ws }) => {
    const overSocket = isSubscription(request.method)
    const listens = request.method === 'eth_subscribe'
    const typed = Array.isArray(request.params ?? []) ? rustCall(request.method, positional(request)) : undefined
    const raw = ['use serde_json::{json, Value};']
    return [
      ...(typed ? typedUses(typed) : []),
      `use alloy::providers::{Provider, ProviderBuilder${overSocket ? ', WsConnect' : ''}};`,
      ...(listens ? ['use futures_util::StreamExt;'] : []),
      ...(typed ? [] : raw),
      '',
      `const RPC_URL: &str = ${dialect.text(overSocket ? ws : http)};`,
      '',
      '#[tokio::main]',
      'async fn main() -> Result<(), Box<dyn std::error::Error>> {',
      overSocket
        ? '    let provider = ProviderBuilder::new().connect_ws(WsConnect::new(RPC_URL)).await?;'
        : '    let provider = ProviderBuilder::new().connect(RPC_URL).await?;',
      ...(typed?.lines ?? (listens ? subscription(request) : call(request))),
      '    Ok(())',
      '}',
    ].join('\n')
  },
}

/** One line per module, with sorted unique names. */
const typedUses = ({ uses }: RustCall): string[] =>
  Object.entries(uses)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([module, names]) => {
      const all = [...new Set(names)].sort()
      return `use ${module}::${all.length === 1 ? all[0] : `{${all.join(', ')}}`};`
    })

const value = ({ params }: RpcRequest, indent: string): string => `json!(${literal(dialect, params ?? [], indent)})`

function call(request: RpcRequest): string[] {
  return [
    '    let result: Value = provider',
    `        .raw_request(${dialect.text(request.method)}.into(), ${value(request, '        ')})`,
    '        .await?;',
    '    println!("{result:#}");',
  ]
}

function subscription(request: RpcRequest): string[] {
  return [
    '    let mut messages = provider',
    `        .subscribe::<_, Value>(${value(request, '        ')})`,
    '        .await?',
    '        .into_stream();',
    '    while let Some(message) = messages.next().await {',
    '        println!("{message}");',
    '    }',
  ]
}
