/**
 * Vite's development server. It prints the URL first and then updates `generated/` in the background. A change under
 * openrpc/ or schemas/ reaches the open page in two steps. The quick step writes the files for pages. Then the whole
 * generator writes checks, types and validators.
 */
import path from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { localBin, runCommand } from '../test/run-command.ts'

const AUTHORED = ['openrpc', 'schemas']
/** Milliseconds. Editors write a file in several steps, which should trigger only one run. */
const SETTLE_MS = 100

const { PORT, HOST } = process.env

/** Shows a problem in the terminal and over the open page. */
function report(server: ViteDevServer, message: string): void {
  console.error(message)
  server.ws.send({ type: 'error', err: { message, stack: '' } })
}

/** The quick step. Runs in this process, with the modules that are now on disk. */
async function generatePages(server: ViteDevServer): Promise<void> {
  try {
    const load = (file: string) => server.ssrLoadModule(file)
    const { writePageFiles } = (await load(
      '/scripts/generate/generate-pages.ts',
    )) as typeof import('../generate/generate-pages.ts')
    await writePageFiles()
  } catch (error) {
    report(server, error instanceof Error ? error.message : String(error))
  }
}

/** Runs the whole generator in a separate process, so that changes to the generator itself are included. */
async function generateAll(server: ViteDevServer): Promise<void> {
  const { code, output } = await runCommand(localBin('tsx'), ['scripts/generate/generate.ts'])
  const text = output
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('npm warn'))
    .join('\n')
  if (code !== 0) report(server, text)
  else if (text !== '') console.log(text)
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
      last = last.then(() => generatePages(server)).then(() => generateAll(server))
    }, SETTLE_MS)
  })
}

const server = await createServer({
  server: {
    host: HOST ?? '127.0.0.1',
    // Fails if the requested port is unavailable. By default uses the next free port.
    ...(PORT ? { port: Number(PORT), strictPort: true } : {}),
  },
})
await server.listen()
server.printUrls()
watchAuthored(server)
await generateAll(server)
