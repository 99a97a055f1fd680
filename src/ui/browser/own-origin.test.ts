// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { nameOwnOrigin, withOwnOrigin } from './own-origin.ts'

afterEach(() => {
  delete document.documentElement.dataset.siteUrl
})

test('the origin of the window takes the place of the one that the build made up', () => {
  document.documentElement.dataset.siteUrl = 'https://docs.example'
  document.body.innerHTML =
    '<code>npm i https://docs.example/pkg/x.tgz</code><a href="https://docs.example/faq">https://rpc.test/</a>'
  nameOwnOrigin(document.body)
  const { origin } = window.location
  expect(document.body.innerHTML).toBe(
    `<code>npm i ${origin}/pkg/x.tgz</code><a href="${origin}/faq">https://rpc.test/</a>`,
  )
})

test('a configured origin stays', () => {
  expect(withOwnOrigin('Read https://docs.example/faq')).toBe('Read https://docs.example/faq')
})
