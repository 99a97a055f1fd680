/** dist/site → http://127.0.0.1:4173, as a static host would serve it. `PORT`, `HOST` and `BASE_URL` override. */
import { readEnvironment } from '../../src/build/environment.ts'
import { PortalError } from '../../src/core/lib/portal-error.ts'
import { startServer } from './serve/server.ts'

const DEFAULT_PORT = 4173

function readPort(text: string | undefined): number {
  const port = text ? Number(text) : DEFAULT_PORT
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new PortalError('PORT_INVALID', {
    message: `PORT is "${text}", which is no port number.`,
    hint: 'Use a whole number from 0 to 65535; 0 takes a free port.',
  })
}

try {
  const { baseUrl } = readEnvironment(process.env)
  const { url } = await startServer({
    root: 'dist/site',
    port: readPort(process.env.PORT),
    host: process.env.HOST || '127.0.0.1',
    base: baseUrl,
  })
  const address = `${url}${baseUrl === '/' ? '' : baseUrl.replace(/\/$/, '')}`
  console.log(`Serving dist/site at ${address}
  a method:       ${address}/reference/json-rpc/eth_getLogs
  an endpoint:    ${address}/reference/endpoint
  the package:    ${address}/reference/package`)
} catch (error) {
  console.error(String(error))
  process.exitCode = 1
}
