// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { attachCodeButtons } from './code-buttons.ts'
import { attachMenus } from './menus.ts'
import { attachPrint } from './print.ts'
import { attachTabs } from './tabs.ts'

const at = <T extends Element = HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector)
  if (!found) throw new Error(`Nothing matches ${selector}.`)
  return found
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('attachTabs', () => {
  const setHtml = (name: string) =>
    `<fieldset data-tab-group="network">${['Mainnet', 'Testnet']
      .map((value, index) => `<input type="radio" name="${name}" value="${value}"${index === 0 ? ' checked' : ''}>`)
      .join('')}</fieldset>`
  const chosen = () => [...document.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value)
  const container = (): HTMLElement => {
    document.body.innerHTML = `<div id="page">${setHtml('a')}${setHtml('b')}<fieldset><input type="radio" name="c" value="Testnet"></fieldset></div>`
    return at('#page')
  }
  const choose = (value: string) => {
    const radio = at<HTMLInputElement>(`input[name=a][value=${value}]`)
    radio.checked = true
    radio.dispatchEvent(new Event('change', { bubbles: true }))
  }

  test('keeps equal groups in step and remembers the choice for the next page', () => {
    attachTabs(container())
    choose('Testnet')
    expect(chosen()).toEqual(['Testnet', 'Testnet'])
    attachTabs(container())
    expect(chosen()).toEqual(['Testnet', 'Testnet'])
  })

  test('a remembered choice that this page does not offer changes nothing', () => {
    localStorage.setItem('tab:network', 'Devnet')
    attachTabs(container())
    expect(chosen()).toEqual(['Mainnet', 'Mainnet'])
  })

  test('the function it returns stops it', () => {
    attachTabs(container())()
    choose('Testnet')
    expect(chosen()).toEqual(['Testnet', 'Mainnet'])
  })
})

describe('attachMenus', () => {
  beforeEach(() => {
    document.body.innerHTML = `
      <details class="nav-menu" open><summary>Next</summary><a href="#one">one</a><button>in</button></details>
      <details class="other" open><summary>Fold</summary></details>
      <button id="out">out</button>`
  })
  const isOpen = () => at<HTMLDetailsElement>('.nav-menu').open
  attachMenus(document.documentElement)

  test('a click outside closes, a click inside does not', () => {
    at('.nav-menu button').click()
    expect(isOpen()).toBe(true)
    at('#out').click()
    expect(isOpen()).toBe(false)
  })

  test('choosing a link closes', () => {
    at('.nav-menu a').click()
    expect(isOpen()).toBe(false)
  })

  test('Escape closes and hands the focus back to what opened it', () => {
    at('.nav-menu button').focus()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(at('summary'))
  })

  test('leaving with the keyboard closes', () => {
    at('#out').dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    expect(isOpen()).toBe(false)
  })

  test('folds of the page are left alone', () => {
    at('#out').click()
    expect(at<HTMLDetailsElement>('.other').open).toBe(true)
  })
})

describe('attachCodeButtons', () => {
  beforeEach(() => {
    document.body.innerHTML = `
      <figure class="code">
        <button data-copy aria-label="Copy wait.ts"><svg><use href="#i-copy"></use></svg></button>
        <button data-wrap aria-pressed="false"></button>
        <pre>await 1</pre>
      </figure>
      <button data-copy="https://rpc.test" aria-label="Copy the address"></button>`
    // happy-dom lays nothing out.
    Object.defineProperty(at('pre'), 'offsetParent', { value: document.body })
  })
  attachCodeButtons(document.documentElement)
  const copied = async (selector: string): Promise<string[]> => {
    const written: string[] = []
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } })
    at(selector).click()
    await new Promise((resolve) => setTimeout(resolve))
    return written
  }

  test('copies the text of its block and says so', async () => {
    expect(await copied('.code [data-copy]')).toEqual(['await 1'])
    expect(at('.code [data-copy]').getAttribute('aria-label')).toBe('Copied')
  })

  test('copies the text the button itself names', async () => {
    expect(await copied('[data-copy^=https]')).toEqual(['https://rpc.test'])
  })

  test('wraps and unwraps the lines of its block', () => {
    at('[data-wrap]').click()
    expect([at('.code').hasAttribute('data-wrapped'), at('[data-wrap]').getAttribute('aria-pressed')]).toEqual([
      true,
      'true',
    ])
    at('[data-wrap]').click()
    expect(at('.code').hasAttribute('data-wrapped')).toBe(false)
  })
})

test('folds are open while the page is printed and closed again afterwards', () => {
  document.body.innerHTML = '<div id="page"><details id="a"></details><details id="b" open></details></div>'
  attachPrint()
  const states = () => [...document.querySelectorAll('details')].map(({ open }) => open)
  window.dispatchEvent(new Event('beforeprint'))
  expect(states()).toEqual([true, true])
  window.dispatchEvent(new Event('afterprint'))
  expect(states()).toEqual([false, true])
})
