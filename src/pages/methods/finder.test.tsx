// @vitest-environment happy-dom
/** The method index with its script: the visible rows, their order, and the marked letters. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SLOW } from '../../../test/slow.ts'
import type { MethodIndex } from '../../core/lib/method-model.ts'
import { MethodIndexPage } from './MethodIndexPage.tsx'
import { attach } from './parts/MethodIndexPage/attach.ts'

const index = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../generated/methods/index.json'), 'utf8'),
) as MethodIndex
const all = [...index.subjects.flatMap(({ methods }) => methods), ...index.beyond]

let sleep: () => void
const one = <T extends Element = HTMLElement>(selector: string): T => document.querySelector<T>(selector) as T
/** Rows that are neither hidden themselves nor in a hidden list, by method. */
const shown = (): Map<string, Element> =>
  new Map(
    [...document.querySelectorAll('[data-entry]')]
      .filter((row) => row.closest('[hidden]') === null)
      .map((row) => [row.getAttribute('data-entry') ?? '', row]),
  )
const type = (text: string): void => {
  one<HTMLInputElement>('[data-finder-input]').value = text
  one('.finder').dispatchEvent(new Event('input'))
}
const choose = (facet: string, value: string): void => {
  one<HTMLSelectElement>(`select[data-facet="${facet}"]`).value = value
  one('.finder').dispatchEvent(new Event('input'))
}

beforeEach(() => {
  // On a busy machine, a test lasts so long that its filter is written to the address.
  history.replaceState(null, '', '/')
  document.body.innerHTML = renderToStaticMarkup(<MethodIndexPage index={index} verdicts={{}} base="/" />)
  sleep = attach(one('.wide-page'))
})
afterEach(() => sleep())

describe('the method index', () => {
  test('every type of a signature finds its method, with exactly the type marked', SLOW, () => {
    for (const { name, result } of all) {
      const own = result.replace(' or null', '').replaceAll('[]', '')
      type(own)
      const row = shown().get(name)
      expect(row, `${name} by ${own}`).toBeDefined()
      expect([...(row?.querySelectorAll('.signature b mark') ?? [])].map((mark) => mark.textContent)).toEqual([own])
    }
  })

  test('marks change no text', () => {
    const before = new Map([...shown()].map(([name, row]) => [name, row.textContent]))
    for (const query of ['hash32 receipt', 'bnot', 'index: quantity', 'gtbh']) {
      type(query)
      expect(shown().size, query).toBeGreaterThan(0)
      for (const [name, row] of shown()) expect(row.textContent, query).toBe(before.get(name))
    }
  })

  test('each list offers the types that are there, and each choice leaves what it counts', () => {
    for (const facet of ['takes', 'answers']) {
      const options = [...one<HTMLSelectElement>(`select[data-facet="${facet}"]`).options].slice(1)
      expect(options.length, facet).toBeGreaterThan(10)
      for (const { value, textContent } of options) {
        choose(facet, value)
        expect(`${value} (${shown().size})`, facet).toBe(textContent)
      }
      choose(facet, '')
      expect(shown().size).toBe(all.length)
    }
  })
})
