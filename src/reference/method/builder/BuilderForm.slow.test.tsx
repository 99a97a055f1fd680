// @vitest-environment happy-dom
/** The builder's form in every field of every example; the quick tests touch one example of each method. */
import { test } from 'vitest'
import { named, touchEveryField } from './form-in-test.tsx'

test.each(named)('%s: every field changes what is sent, and back', async (_, example) => {
  await touchEveryField(example)
})
