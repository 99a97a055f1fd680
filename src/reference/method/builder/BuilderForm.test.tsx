// @vitest-environment happy-dom
/** The builder's form over the whole document: each recorded request shown and sent, one of each method touched. */
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { cases, named, openForm, touchEveryField, type, verdict } from './form-in-test.tsx'

const firstOfMethod = named.filter(
  ([, { request }], index) => index === named.findIndex(([, other]) => other.request.method === request.method),
)

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

  test.each(firstOfMethod)('%s: every field changes what is sent, and back', async (_, example) => {
    await touchEveryField(example)
  })

  test('a quantity typed as a decimal number is sent as hex; the field keeps what is typed until it is left', async () => {
    const form = await openForm({ method: 'eth_getBlockByNumber', params: ['0x1', false] })
    const field = form.fields()[0] as HTMLInputElement
    await type(field, '26,291,667')
    expect([form.sent(), field.value]).toEqual([['0x1912dd3', false], '26,291,667'])
    expect(form.status()).toBe('Every field keeps the rules')
    await act(async () => void field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    expect(field.value).toBe('0x1912dd3')
  })
})
