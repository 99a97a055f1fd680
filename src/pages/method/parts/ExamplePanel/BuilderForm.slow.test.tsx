// @vitest-environment happy-dom
/** The builder's form shows and sends every recorded request. One request of each method is changed. */
import { describe, expect, test } from 'vitest'
import { firstOfMethod, named, openForm, touchEveryField, verdict } from './form-in-test.tsx'

describe('the form', () => {
  test.each(named)('%s: sends the recorded request and links to it', async (_, { request }) => {
    const form = await openForm(request)
    expect(form.sent()).toEqual(request.params)
    expect(form.linked()).toEqual(request.params)
    expect(form.status()).toMatch(verdict(request.method, request.params))
  })

  test.each(firstOfMethod)('%s: every field changes what is sent, and back', async (_, example) => {
    await touchEveryField(example)
  })
})
