/**
 * Serves dist/site on a free port for browser tests, in a separate process. The process that runs the tests is busy
 * with their modules and reports, and every page would wait for it. Sends the URL to its parent and ends with it.
 */
import { startServer } from '../ship/serve/server.ts'

process.once('disconnect', () => process.exit())
const { url } = await startServer({ root: 'dist/site', port: 0 })
process.send?.(url)
