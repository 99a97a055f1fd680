// @vitest-environment happy-dom
/** The builder's form over the whole document: each recorded request shown, touched in every field, and sent. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ExampleCase } from '../../../lib/method-model.ts'
import { checkParams } from '../../../rpc/validate.ts'
import { BuilderForm } from './BuilderForm.tsx'
import { problemsOf } from './problems.ts'
import { fromQuery, toQuery } from './query.ts'

const folder = join(import.meta.dirname, '../../../../generated/examples')
const cases: ExampleCase[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ExampleCase[])
  .filter(({ request }) => toQuery(request.method, request.params).size > 0)

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let leave: () => void = () => undefined
afterEach(() => leave())

/** A method page that has only what the builder looks for: a rail with the recorded request. */
async function openForm({ method, params }: { method: string; params: unknown }) {
  history.replaceState(null, '', `/reference/json-rpc/${method}?${toQuery(method, params)}`)
  const page = document.createElement('main')
  page.innerHTML = `<div data-build></div>
    <aside data-rail><input type="radio" name="lang" value="raw" checked><section class="request"></section></aside>`
  document.body.replaceChildren(page)
  const place = page.querySelector('[data-build]') as HTMLElement
  const root = createRoot(place)
  leave = () => act(() => root.unmount())
  await act(async () => root.render(<BuilderForm method={method} page={page} range={1_000} refusals={{}} units={{}} />))
  // The checker's code comes after the form.
  await act(async () => vi.waitFor(() => import('../../../rpc/validate.ts')))
  return {
    fields: () => [...place.querySelectorAll<HTMLInputElement>('input.wire:not([readonly]), textarea.wire')],
    status: () => place.querySelector('[role="status"]')?.textContent,
    sent: () => (JSON.parse(page.querySelector('.request pre')?.textContent ?? '') as { params: unknown }).params,
    linked: () => fromQuery(method, new URLSearchParams(location.search)),
  }
}

/** Types into a field as a reader does: React listens to the event, and reads the value by its own setter. */
async function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): Promise<void> {
  const kind = field.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement
  const set = Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set
  await act(async () => {
    set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const verdict = (method: string, params: unknown): RegExp =>
  problemsOf(checkParams, method, params, 1_000).length > 0 ? /breaks? a rule$/ : /^Every field keeps the rules$/

const named = cases.map((example) => [`${example.request.method}/${example.name}`, example] as const)

describe('the form', () => {
  test('is tried with every method that takes params', () => {
    expect(new Set(cases.map(({ request }) => request.method)).size).toBeGreaterThan(30)
  })

  test.each(named)('%s: sends the recorded request and links to it', async (_, { request }) => {
    const form = await openForm(request)
    expect(form.sent()).toEqual(request.params)
    expect(form.linked()).toEqual(request.params)
    expect(form.status()).toMatch(verdict(request.method, request.params))
  })

  test.each(named)('%s: every field changes what is sent, and back', async (_, { request }) => {
    const form = await openForm(request)
    const count = form.fields().length
    for (let index = 0; index < count; index++) {
      const field = form.fields()[index]
      if (!field || field.value === '') continue
      const before = field.value
      await type(field, `${before}z`)
      expect(form.sent(), field.getAttribute('aria-label') ?? '').not.toEqual(request.params)
      expect(form.linked()).toEqual(form.sent())
      expect(form.status()).toMatch(verdict(request.method, form.sent()))
      await type(form.fields()[index] ?? field, before)
      expect(form.sent()).toEqual(request.params)
    }
  })
})
