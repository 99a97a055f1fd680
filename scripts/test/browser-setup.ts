/** Runs before the browser tests. Serves dist/site on a free port and starts one Chromium that all workers share. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { chromium } from 'playwright-core'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts'

/**
 * Only the loopback address resolves, so tests cannot reach a network even by mistake. Servers of tests also have the
 * name of another host, because pages may call the reader's own machine.
 */
const OFFLINE = '--host-resolver-rules=MAP foreign.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'

/** Chromium keeps a process ready for the next page of a context, but contexts here are too short-lived to use it. */
const NO_SPARE_PROCESS = '--renderer-process-limit=1'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = fork(path.join(import.meta.dirname, 'site-server.ts'), { execArgv: ['--import', 'tsx'] })
  const [siteUrl] = (await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(([code]) => Promise.reject(new Error(`The server of dist/site ended with ${code}.`))),
  ])) as [string]
  const browser = await chromium.launchServer({
    executablePath: findChromium(),
    args: [...CHROMIUM_FLAGS, OFFLINE, NO_SPARE_PROCESS],
  })
  const context: ProvidedContext = { siteUrl, browserEndpoint: browser.wsEndpoint() }
  project.provide('siteUrl', context.siteUrl)
  project.provide('browserEndpoint', context.browserEndpoint)
  return async () => {
    await browser.close()
    server.disconnect()
  }
}
