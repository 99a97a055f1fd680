/**
 * dist/site on a free port for browser tests, in a process of its own: the one that runs the tests is busy with their
 * modules and their reports, and every page would wait for it. Tells the address; ends with its parent.
 */
import { startServer } from '../ship/serve/server.ts'

process.once('disconnect', () => process.exit())
const { url } = await startServer({ root: 'dist/site', port: 0 })
process.send?.(url)
