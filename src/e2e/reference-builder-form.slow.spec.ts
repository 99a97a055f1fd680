/** The request builder as its readers use it: on every method, from its button and from a link. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chooseCase, chooseLanguage } from './example-panel.ts'
import { openContext, openPage, siteUrl } from './harness.ts'
import { layoutShift } from './layout-shift.ts'

const ADDRESS = `0x${'1'.repeat(40)}`
const form = (page: Page) => page.getByRole('region', { name: 'Build a request' })
const status = (page: Page) => form(page).getByRole('status')
const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit params' }).click()
  await form(page).waitFor()
}
/** The case of a block by its number, because the first case has a tag. */
const openBlock = async (page: Page) => {
  await chooseCase(page, 'Full transactions')
  await open(page)
}
const raw = async (page: Page): Promise<unknown> => {
  await chooseLanguage(page, 'JSON')
  const block = page.getByRole('group', { name: 'Your request, JSON' })
  await block.waitFor()
  return JSON.parse((await block.textContent()) ?? '')
}

type Document = { methods: { name: string; params: unknown[] }[] }
const methodNames = async (withParams: boolean): Promise<string[]> => {
  const document = (await (await fetch(siteUrl('/openrpc.json'))).json()) as Document
  return document.methods.filter(({ params }) => params.length > 0 === withParams).map(({ name }) => name)
}

describe('every method', () => {
  test('without params has nothing to edit', async () => {
    for (const name of (await methodNames(false)).slice(0, 3)) {
      const page = await openPage(`/reference/json-rpc/${name}`)
      expect(await page.getByRole('button', { name: 'Edit params' }).count()).toBe(0)
    }
  })

  const links: [name: string, query: string, params: unknown][] = [
    ['eth_getBlockByNumber', '?block_number=0x189&return_full_txns=false', ['0x189', false]],
    ['eth_getLogs', '?fromBlock=0x1&toBlock=0x3', [{ fromBlock: '0x1', toBlock: '0x3' }]],
    ['eth_call', `?transaction.to=${ADDRESS}&block=latest`, [{ to: ADDRESS }, 'latest']],
    ['eth_getBalance', `?account=${ADDRESS}&block_number=latest&by=name`, { account: ADDRESS, block_number: 'latest' }],
  ]
  test.each(links)('%s: a link brings its params back, and nothing moves', async (name, query, params) => {
    for (const width of [1280, 390]) {
      const page = await openPage(`/reference/json-rpc/${name}${query}`, { width })
      await form(page).waitFor()
      expect(await layoutShift(page), `at ${width}`).toBe(0)
      expect(await raw(page)).toEqual({ jsonrpc: '2.0', id: 1, method: name, params })
    }
  })

  test('keys that campaigns add to a link open nothing', async () => {
    const page = await openPage('/reference/json-rpc/eth_getLogs?utm_source=x&theme=dark')
    await page.getByRole('heading', { name: 'Parameters' }).waitFor()
    expect(await layoutShift(page)).toBe(0)
    expect(await form(page).isVisible()).toBe(false)
  })
})

describe('editing', () => {
  test('every snippet, the JSON and the link follow the form', async () => {
    const page = await openPage('/reference/json-rpc/eth_getBlockByNumber')
    await openBlock(page)
    await form(page).getByRole('textbox', { name: 'block_number', exact: true }).fill('0x2a')
    await page.getByRole('group', { name: 'Your request, curl' }).getByText('"params": ["0x2a", true]').waitFor()
    for (const [language, text] of [
      ['viem', 'blockNumber: 42n'],
      ['ethers', 'getBlock(42, true)'],
      ['Python', 'get_block(42, True)'],
      ['Go', 'hexutil.MustDecodeBig("0x2a")'],
      ['Rust', 'BlockNumberOrTag::Number(0x2a)'],
    ]) {
      await chooseLanguage(page, language ?? '')
      await page
        .getByRole('group', { name: `Your request, ${language}` })
        .getByText(text ?? '')
        .waitFor()
    }
    expect(new URL(page.url()).search).toBe('?block_number=0x2a&return_full_txns=true')
    await expect
      .poll(() => form(page).getByRole('textbox', { name: 'Link to this request' }).inputValue())
      .toContain('block_number=0x2a')
    await page.reload()
    await form(page).waitFor()
    await expect
      .poll(() => form(page).getByRole('textbox', { name: 'block_number', exact: true }).inputValue())
      .toBe('0x2a')
  })

  test('a broken rule is said in words and mended by one press', async () => {
    const page = await openPage('/reference/json-rpc/eth_getBlockByNumber')
    await openBlock(page)
    const field = form(page).getByRole('textbox', { name: 'block_number', exact: true })
    await field.fill('0x01912dd3')
    await form(page)
      .getByText(/has a leading zero/)
      .waitFor()
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => status(page).textContent()).toBe('1 field is invalid')
    await expect.poll(() => page.locator('.request .line[data-mark="danger"]').count()).toBe(1)
    await expect
      .poll(() => page.getByRole('group', { name: 'Expected response, JSON' }).textContent())
      .toContain('-32602')
    await form(page).getByRole('button', { name: 'Set to 0x1912dd3' }).click()
    await expect.poll(() => field.inputValue()).toBe('0x1912dd3')
    await expect.poll(() => status(page).textContent()).toBe('Every field is valid')
    await expect.poll(() => page.getByRole('group', { name: 'Response, Full transactions' }).isVisible()).toBe(true)
  })

  test('the range of a log filter is held to the limit', async () => {
    const page = await openPage('/reference/json-rpc/eth_getLogs?fromBlock=0x1&toBlock=0x3')
    await form(page).getByRole('textbox', { name: 'toBlock' }).fill('0x5dd')
    await form(page).getByText('It is 1,500 above').waitFor()
    await expect
      .poll(() => page.getByRole('group', { name: 'Expected response, JSON' }).textContent())
      .toContain('block range too large')
    await form(page).getByRole('button', { name: 'Set to 0x3e9' }).click()
    await expect.poll(() => status(page).textContent()).toBe('Every field is valid')
  })

  test('topics are chosen by place, and places at the end are not sent', async () => {
    const page = await openPage('/reference/json-rpc/eth_getLogs')
    await open(page)
    const topic = `0x${'ab'.repeat(32)}`
    await form(page).getByRole('group', { name: 'topics 0, form' }).getByText('Any').click()
    await form(page).getByRole('group', { name: 'topics 2, form' }).getByText('One of').click()
    await form(page).getByRole('textbox', { name: 'topics 2, topic 1' }).fill(topic)
    expect(await raw(page)).toMatchObject({ params: [{ topics: [null, null, [topic]] }] })
    await form(page).getByRole('group', { name: 'topics 2, form' }).getByText('Any').click()
    expect(await raw(page)).not.toMatchObject({ params: [{ topics: expect.anything() }] })
  })

  test('members of an object are added and taken out', async () => {
    const page = await openPage(
      `/reference/json-rpc/eth_call?transaction.from=${ADDRESS}&transaction.to=${ADDRESS}&block=latest`,
    )
    await form(page).getByRole('button', { name: 'value', exact: true }).click()
    await form(page).getByRole('textbox', { name: 'transaction.value' }).fill('0xde0b6b3a7640000')
    await form(page).getByText('1 MON', { exact: true }).waitFor()
    await form(page).getByRole('button', { name: 'Remove from' }).click()
    const sent = (await raw(page)) as { params: [Record<string, string>] }
    expect(sent.params[0].value).toBe('0xde0b6b3a7640000')
    expect(sent.params[0].from).toBeUndefined()
  })

  test('the form of a union can be changed and keeps what was typed', async () => {
    const page = await openPage('/reference/json-rpc/eth_getBalance')
    await open(page)
    const forms = form(page).getByRole('combobox', { name: 'block_number, form' })
    await forms.selectOption({ label: 'Number' })
    await form(page).getByRole('textbox', { name: 'block_number', exact: true }).fill('0x10')
    await forms.selectOption({ label: 'Tag' })
    await form(page).getByRole('combobox', { name: 'block_number', exact: true }).selectOption('finalized')
    expect(await raw(page)).toMatchObject({ params: [expect.any(String), 'finalized'] })
    await forms.selectOption({ label: 'Number' })
    expect(await raw(page)).toMatchObject({ params: [expect.any(String), '0x10'] })
  })

  test('params can be sent by name', async () => {
    const page = await openPage('/reference/json-rpc/eth_getBalance')
    await open(page)
    await form(page).getByText('Object by name').click()
    expect(await raw(page)).toMatchObject({ params: { account: expect.any(String), block_number: 'latest' } })
    expect(new URL(page.url()).searchParams.get('by')).toBe('name')
  })

  test('a hostile link is shown as it is and harms nothing', async () => {
    const params = encodeURIComponent('{"__proto__":{"x":1},"account":"<img src=x onerror=alert(1)>"}')
    const page = await openPage(`/reference/json-rpc/eth_getBalance?params=${params}`)
    await form(page).waitFor()
    await form(page).getByRole('textbox', { name: 'account', exact: true }).waitFor()
    await expect
      .poll(() => form(page).getByRole('textbox', { name: 'account', exact: true }).inputValue())
      .toBe('<img src=x onerror=alert(1)>')
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    await expect.poll(() => status(page).textContent()).toMatch(/invalid/)
  })
})

describe('opening and closing', () => {
  test('the form takes the focus and gives it back, and the recorded request returns', async () => {
    const page = await openPage('/reference/json-rpc/eth_getBlockByNumber')
    await openBlock(page)
    const first = page.locator('.form input.wire').first()
    await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true)
    await form(page).getByRole('textbox', { name: 'block_number', exact: true }).fill('0x2a')
    await form(page).getByRole('button', { name: 'Close the builder' }).click()
    expect(await form(page).isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Edit params')
    await expect
      .poll(() => page.getByRole('group', { name: 'Request, Full transactions, curl' }).isVisible())
      .toBe(true)
    expect(new URL(page.url()).search).toBe('')
  })

  test('Escape closes it from a field', async () => {
    const page = await openPage('/reference/json-rpc/eth_getBlockByNumber')
    await openBlock(page)
    await form(page).getByRole('textbox', { name: 'block_number', exact: true }).press('Escape')
    await form(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Edit params')
  })

  test('a form that comes late moves nothing that is seen', async () => {
    const page = await openPage('/reference/json-rpc/eth_getBlockByNumber', {
      prepare: async (opened) => {
        await opened.route(/BuilderForm/, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 1_500))
          await route.continue()
        })
      },
    })
    await open(page)
    expect(await layoutShift(page)).toBe(0)
  })

  test('a link whose form comes later than any code should moves nothing either', async () => {
    const page = await openPage(`/reference/json-rpc/eth_getBalance?account=${ADDRESS}`, {
      prepare: async (opened) => {
        await opened.route(/BuilderForm/, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 9_500))
          await route.continue()
        })
      },
    })
    await form(page).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Parameters' }).isVisible()).toBe(true)
    expect(await layoutShift(page)).toBe(0)
  })

  test('copying takes the request in the chosen language', async () => {
    const context = await openContext()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await context.newPage()
    await page.goto('/reference/json-rpc/eth_getBlockByNumber')
    await openBlock(page)
    await form(page).getByRole('textbox', { name: 'block_number', exact: true }).fill('0x2a')
    await page.getByRole('group', { name: 'Your request, curl' }).getByText('0x2a').waitFor()
    await form(page).getByRole('button', { name: 'Copy request' }).click()
    await form(page).getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('"params": ["0x2a", true]')
    await form(page).getByRole('button', { name: 'Copy the link' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      siteUrl('/reference/json-rpc/eth_getBlockByNumber?block_number=0x2a&return_full_txns=true'),
    )
  })

  test('the form fits a phone', async () => {
    for (const name of ['eth_getLogs', 'eth_simulateV1', 'debug_traceCall']) {
      const page = await openPage(`/reference/json-rpc/${name}`, { width: 390 })
      await open(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(390)
    }
  })
})
