import { languageNames } from './language-names.ts'
import { javascript, literal } from './literal.ts'
import { requestBody } from './shell.ts'
import { endsOwn, NEEDS_SOCKET, ON_CLOSE, type RpcRequest, type SnippetLanguage } from './snippet.ts'

const send = (message: string): string => `socket.send(JSON.stringify(${message}))`

/** A subscription, for a request that ends one. */
const SUBSCRIBES = "{ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] }"
const ENDS = [
  '  const { id, result } = JSON.parse(data)',
  '  // A connection can end only its own subscriptions.',
  `  if (id === 1) ${send("{ jsonrpc: '2.0', id: 2, method: 'eth_unsubscribe', params: [result] }")}`,
  '  if (id !== 2) return',
  '  console.log(result)',
  '  socket.close()',
]

const PRINT_AND_CLOSE = ['  console.log(JSON.parse(data))', '  socket.close()']

/** The method is in the line of the ID, so the first message is in sight below the request. */
const bodyOf = (request: RpcRequest): string =>
  requestBody(request, '', javascript).replace(',\n  method:', ', method:')

/** Sends the same envelope over the WebSocket API of browsers and Node. Subscriptions keep printing. */
export const websocket: SnippetLanguage = {
  id: 'websocket',
  label: languageNames.websocket,
  language: 'ts',
  subscribes: true,
  render: (request, { ws }) =>
    [
      `const WS_URL = ${literal(javascript, ws)}`,
      `const socket = new WebSocket(WS_URL) ${NEEDS_SOCKET}`,
      `socket.onopen = () => ${send(endsOwn(request) ? SUBSCRIBES : bodyOf(request))}`,
      ...(request.method === 'eth_subscribe'
        ? ['socket.onmessage = ({ data }) => console.log(JSON.parse(data))']
        : ['socket.onmessage = ({ data }) => {', ...(endsOwn(request) ? ENDS : PRINT_AND_CLOSE), '}']),
      ...(request.method === 'eth_subscribe'
        ? [ON_CLOSE]
        : ["socket.onerror = () => console.error('The connection failed.')"]),
    ].join('\n'),
}
