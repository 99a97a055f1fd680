/**
 * Our own node for browser tests. It starts on a free port, is controlled by its control calls, and ends with the
 * tests.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Limit for starting nodes while other browsers run. Milliseconds. */
export const START_MS = 180_000

export type LocalNode = {
  url: string
  /** Replaces all active faults. An empty list switches all off. */
  faults: (faults: readonly object[]) => Promise<void>
  /** Adds blocks and returns the number of the newest. */
  step: (blocks?: number) => Promise<number>
  stop: () => void
}

export async function startNode(...options: string[]): Promise<LocalNode> {
  const command = [
    '--import',
    'tsx',
    join(import.meta.dirname, '../package/cli/bin.ts'),
    'node',
    '--history',
    '--port',
    '0',
    ...options,
  ]
  const node = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await addressOf(node)
  const control = async (name: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${url}/control/${name}`, { method: 'POST', body: JSON.stringify(body) })
    expect(answer.status, `control call ${name}`).toBe(200)
    return answer.json()
  }
  return {
    url,
    faults: async (faults) => void (await control('faults', { faults })),
    step: async (blocks = 1) => ((await control('step', { blocks })) as { head: number }).head,
    stop: () => void node.kill(),
  }
}

const addressOf = (node: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = ''
    node.stdout?.on('data', (part: Buffer) => {
      printed += part.toString('utf8')
      const [url] = /http:\/\/[^\s]+/.exec(printed) ?? []
      if (url) resolve(url)
    })
    node.on('exit', (code) => reject(new Error(`The node ended with ${code}.`)))
  })

/** Requests that a page's policy blocked, updated while the page runs. The list must stay empty. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text())
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.warn(`Content Security Policy: ${effectiveDirective} refused ${blockedURI}`),
    )
  })
  return refused
}
