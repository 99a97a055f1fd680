/** Before the browser tests: serves dist/site on a free port and starts one Chromium that all workers share. */
import { chromium } from 'playwright-core'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { startServer } from '../serve/server.ts'
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts'

/** No name but the loopback address resolves, so no test reaches a network even by mistake. */
const OFFLINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer({ root: 'dist/site', port: 0 })
  const browser = await chromium.launchServer({
    executablePath: findChromium(),
    args: [...CHROMIUM_FLAGS, OFFLINE],
  })
  const context: ProvidedContext = { siteUrl: server.url, browserEndpoint: browser.wsEndpoint() }
  project.provide('siteUrl', context.siteUrl)
  project.provide('browserEndpoint', context.browserEndpoint)
  return async () => {
    await browser.close()
    await server.close()
  }
}
