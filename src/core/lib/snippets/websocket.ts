import { javascript, literal } from './literal.ts'
import { envelope, type SnippetLanguage } from './snippet.ts'

/** Sends the same envelope over the WebSocket API of browsers and Node 22. Subscriptions keep printing. */
export const websocket: SnippetLanguage = {
  id: 'websocket',
  label: 'WebSocket',
  language: 'ts',
  subscribes: true,
  render: (request, { ws }) =>
    [
      `const WS_URL = ${literal(javascript, ws)}`,
      '',
      'const socket = new WebSocket(WS_URL)',
      'socket.onopen = () => {',
      `  socket.send(JSON.stringify(${literal(javascript, envelope(request), '  ')}))`,
      '}',
      'socket.onmessage = ({ data }) => {',
      '  console.log(JSON.parse(data))',
      ...(request.method === 'eth_subscribe' ? [] : ['  socket.close()']),
      '}',
      "socket.onerror = () => console.error('The connection failed.')",
    ].join('\n'),
}
