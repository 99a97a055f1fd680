// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { hydrate, leave, one } from '../../../parts/operate.ts'
import ExplainError from './ExplainError.tsx'

afterEach(leave)

const type = (place: HTMLElement, value: string) =>
  act(async () => {
    const area = one<HTMLTextAreaElement>(place, 'textarea')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, value)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
const status = (place: HTMLElement) => one(place, '[role="status"]')
const shown = (place: HTMLElement, text: string) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    expect(status(place).textContent).toContain(text)
  }, 20_000)

test('explains what is typed, with cause, advice and page', async () => {
  const recovered = vi.fn()
  const place = await hydrate(createElement(ExplainError, { base: '/docs/' }), recovered)
  expect(status(place).textContent).toBe('')
  await type(place, 'Error: nonce too low')
  await shown(place, 'The account has already used this nonce.')
  expect(status(place).textContent).toContain('What to do')
  expect(one<HTMLAnchorElement>(status(place), 'a').getAttribute('href')).toBe(
    '/docs/reference/rpc-error-codes#pool-dropped',
  )
  await type(place, 'personal_sign')
  await shown(place, 'What to do instead')
  await type(place, 'hello world')
  await shown(place, 'Paste the whole message')
  await type(place, '')
  await vi.waitFor(() => expect(status(place).textContent).toBe(''))
  expect(recovered).not.toHaveBeenCalled()
})
