/** Vite's dev server; a change under openrpc/ or schemas/ rewrites generated/ and so reaches the open page. */
import path from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { localBin, runCommand } from './test/command.ts'

const AUTHORED = ['openrpc', 'schemas']
/** Editors write a file in several steps; one run for all of them. Milliseconds. */
const SETTLE_MS = 100

/** Runs the generator as its own process, so that a change to the generator itself counts too. */
async function generate(server?: ViteDevServer): Promise<void> {
  const { code, output } = await runCommand(localBin('tsx'), ['scripts/generate.ts'])
  if (output.trim() !== '') console.log(output.trimEnd())
  if (code !== 0) server?.ws.send({ type: 'error', err: { message: output, stack: '' } })
}

function watchAuthored(server: ViteDevServer): void {
  const isAuthored = (file: string) => AUTHORED.includes(path.relative('.', file).split(path.sep)[0] ?? '')
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  server.watcher.add(AUTHORED)
  server.watcher.on('all', (_event, file) => {
    if (!isAuthored(path.resolve(file))) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      last = last.then(() => generate(server))
    }, SETTLE_MS)
  })
}

await generate()
const server = await createServer()
await server.listen()
watchAuthored(server)
server.printUrls()
