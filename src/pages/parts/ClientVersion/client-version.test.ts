// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { choose, withChoice } from '../../../ui/browser/client-version-choice.ts'
import { askEndpoint, readAnswer } from './ask.ts'
import { attach } from './attach.ts'

const KNOWN = ['0.16.4', '0.16.2', '0.16.1', '0.15.2']
const PAGE = `<div id="page">
  <div id="control" data-releases="${KNOWN.join(' ')}" data-mainnet="0.16.4"></div>
  <b data-since="0.16.2">-32000</b><b data-until="0.16.1" data-older="" hidden>-32603</b><i data-until="0.16.1">before</i>
</div>`

function open(address = '/errors'): { select: HTMLSelectElement; status: () => string; end: () => void } {
  history.replaceState(null, '', address)
  document.body.innerHTML = PAGE
  const root = document.querySelector<HTMLElement>('#control') as HTMLElement
  const end = attach(root)
  return {
    select: root.querySelector('select') as HTMLSelectElement,
    status: () => root.querySelector('[role=status]')?.textContent ?? '',
    end,
  }
}
const shown = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('#page > :not(div)')].filter(({ hidden }) => !hidden).map(textOf)
const textOf = ({ textContent }: HTMLElement): string => textContent ?? ''
function pick(select: HTMLSelectElement, value: string): void {
  select.value = value
  select.dispatchEvent(new Event('change'))
}

beforeEach(() => localStorage.clear())

describe('the choice of a client release', () => {
  test('is all releases at first, with the newest answer in the place of older ones', () => {
    const { select, status } = open()
    expect([select.value, status(), shown()]).toEqual(['', '', ['-32000', 'before']])
    expect([...select.options].map(({ text }) => text)).toEqual([
      'all releases',
      '0.16.4, mainnet',
      '0.16.2',
      '0.16.1',
      '0.15.2',
    ])
  })

  test('shows what the release answers, is kept, and stands in the address', () => {
    const { select, status } = open('/errors?x=1#here')
    pick(select, '0.15.2')
    expect([shown(), status()]).toEqual([['-32603', 'before'], 'This page shows 0.15.2.'])
    expect(localStorage.getItem('client')).toBe('0.15.2')
    expect(location.href).toMatch(/\/errors\?x=1&client=0\.15\.2#here$/)
    pick(select, '')
    expect([shown(), localStorage.getItem('client')]).toEqual([['-32000', 'before'], null])
    expect(location.search).toBe('?x=1')
  })

  test('comes from the address before what is kept', () => {
    localStorage.setItem('client', '0.16.1')
    expect(open('/errors?client=0.16.4').select.value).toBe('0.16.4')
    expect(shown()).toEqual(['-32000'])
    expect(open('/errors').select.value).toBe('0.16.1')
  })

  test('leaves nothing behind', () => {
    open().end()
    expect(document.querySelector('#control')?.innerHTML).toBe('')
  })

  test('asks the endpoint whose address is typed, and says why it cannot', async () => {
    const { status } = open()
    const control = document.querySelector<HTMLElement>('#control') as HTMLElement
    const form = control.querySelector<HTMLFormElement>('form') as HTMLFormElement
    expect(form.hidden).toBe(true)
    control.querySelector<HTMLElement>('button[aria-expanded]')?.click()
    expect(form.hidden).toBe(false)
    form.dispatchEvent(new Event('submit', { cancelable: true }))
    expect(status()).toBe('Checking…')
    await expect.poll(status).toMatch(/^Type the address of an endpoint/)
  })
})

describe('choose', () => {
  test.each([
    [null, undefined, ''],
    ['0.16.1', '0.16.1', ''],
    ['Monad/v0.16.1', '0.16.1', ''],
    ['newest', undefined, '“newest” is not a release of the client. This page shows all releases.'],
    ['0.17.0', '0.16.4', '0.17.0 is newer than all known releases. This page shows 0.16.4.'],
    ['0.9.0', '0.15.2', '0.9.0 is older than all known releases. This page shows 0.15.2.'],
    ['0.16.3', '0.16.2', '0.16.3 is not a known release. This page shows 0.16.2.'],
  ])('%j', (asked, release, note) => {
    expect(choose(asked, KNOWN)).toEqual({ ...(release && { release }), note })
  })
})

test('the address keeps its other parameters', () => {
  expect(withChoice('https://a.test/p?q=1&client=0.1.0#h', '0.16.4')).toBe('https://a.test/p?q=1&client=0.16.4#h')
  expect(withChoice('https://a.test/p?client=0.1.0', undefined)).toBe('https://a.test/p')
})

describe('the answer of an endpoint', () => {
  test.each([
    ['Monad/0.16.3', '0.16.3', 'Your endpoint runs Monad/0.16.3.'],
    ['Monad/unknown', undefined, 'Your endpoint is a Monad node that does not return its release: Monad/unknown.'],
    ['Geth/v1.16.0', undefined, 'Your endpoint is not a Monad node. It returned Geth/v1.16.0.'],
    ['hello', undefined, 'Your endpoint is not a Monad node. It returned hello.'],
  ])('%s', (result, release, note) => {
    expect(readAnswer(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))).toEqual({ ...(release && { release }), note })
  })

  test.each([
    [
      '{"error":{"code":-32601,"message":"Method not found"}}',
      'The endpoint does not return its client: Method not found.',
    ],
    ['{"result":1}', 'The endpoint does not return its client.'],
    ['<html>', 'The endpoint does not return its client.'],
    ['null', 'The endpoint does not return its client.'],
  ])('%s is no version', (text, note) => {
    expect(readAnswer(text)).toEqual({ note })
  })

  test('is not asked for where the address is none', async () => {
    expect((await askEndpoint('rpc.monad.xyz')).note).toMatch(/^This is not an address/)
  })
})
