import { rust as dialect, literal } from './literal.ts'
import { isSubscription, type RpcRequest, type SnippetLanguage } from './snippet.ts'

/** alloy's raw request, which carries any method; values are written as JSON. */
export const rust: SnippetLanguage = {
  id: 'rust',
  label: 'Rust',
  language: 'rust',
  subscribes: true,
  render: (request, { http, ws }) => {
    const overSocket = isSubscription(request.method)
    const listens = request.method === 'eth_subscribe'
    return [
      `use alloy::providers::{Provider, ProviderBuilder${overSocket ? ', WsConnect' : ''}};`,
      ...(listens ? ['use futures_util::StreamExt;'] : []),
      'use serde_json::{json, Value};',
      '',
      `const RPC_URL: &str = ${dialect.text(overSocket ? ws : http)};`,
      '',
      '#[tokio::main]',
      'async fn main() -> Result<(), Box<dyn std::error::Error>> {',
      overSocket
        ? '    let provider = ProviderBuilder::new().connect_ws(WsConnect::new(RPC_URL)).await?;'
        : '    let provider = ProviderBuilder::new().connect(RPC_URL).await?;',
      ...(listens ? subscription(request) : call(request)),
      '    Ok(())',
      '}',
    ].join('\n')
  },
}

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
