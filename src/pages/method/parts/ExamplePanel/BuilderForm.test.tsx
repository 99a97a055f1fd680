// @vitest-environment happy-dom
/**
 * The builder's form shows and sends one recorded request of each method. Some fields are changed. The slow test covers
 * all.
 */
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { cases, firstOfMethod, openForm, touchEveryField, type, verdict } from './form-in-test.tsx'

/** One in this many methods has its fields changed here. This includes blocks, calls, logs, traces and raw values. */
const STRIDE = 6

describe('the form', () => {
  test('is tried with every method that takes params', () => {
    expect(new Set(cases.map(({ request }) => request.method)).size).toBeGreaterThan(30)
  })

  test.each(firstOfMethod)('%s: sends the recorded request and links to it', async (_, { request }) => {
    const form = await openForm(request)
    expect(form.sent()).toEqual(request.params)
    expect(form.linked()).toEqual(request.params)
    expect(form.status()).toMatch(verdict(request.method, request.params))
  })

  test.each(firstOfMethod.filter((_, index) => index % STRIDE === 0))(
    '%s: every field changes what is sent, and back',
    async (_, example) => {
      await touchEveryField(example)
    },
  )

  test('a quantity typed as a decimal number is sent as hex; the field keeps what is typed until it is left', async () => {
    const form = await openForm({ method: 'eth_getBlockByNumber', params: ['0x1', false] })
    const field = form.fields()[0] as HTMLInputElement
    await type(field, '26,291,667')
    expect([form.sent(), field.value]).toEqual([['0x1912dd3', false], '26,291,667'])
    expect(form.status()).toBe('Every field is valid')
    await act(async () => void field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    expect(field.value).toBe('0x1912dd3')
  })
})
