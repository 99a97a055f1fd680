// @vitest-environment happy-dom
import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { messageOf } from '../core/lib/cause-chain.ts'
import { ColorModeProvider, useColorMode } from './ColorMode.tsx'
import { CrashBoundary } from './CrashBoundary.tsx'
import { crashPage, pageErrorFallback } from './crash-page.ts'
import { ErrorNotice } from './ErrorNotice.tsx'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
  document.documentElement.removeAttribute('data-theme')
  document.body.replaceChildren()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = async (element: ReactElement): Promise<HTMLElement> => {
  const host = document.createElement('div')
  document.body.append(host)
  await act(async () => createRoot(host).render(element))
  return host
}
const press = (host: HTMLElement, name: string) =>
  act(async () => [...host.querySelectorAll('button')].find((button) => button.textContent === name)?.click())

let isBroken = true
const Part = () => {
  if (isBroken) throw new Error('broken part', { cause: new Error('no data') })
  return <p>whole</p>
}
const boundary = (
  <CrashBoundary
    fallback={(error, retry) => (
      <ErrorNotice title="This part of the page crashed" error={error} action="Try again" onAction={retry} />
    )}
  >
    <Part />
  </CrashBoundary>
)

const Reader = () => {
  const { mode, setMode } = useColorMode()
  return (
    <button type="button" onClick={() => setMode(mode === 'dark' ? null : 'dark')}>
      {mode}
    </button>
  )
}

describe('messageOf', () => {
  test('joins the causes under a label, each once', () => {
    const root = new Error('the file answered 404')
    const error = new Error('Example does not load', { cause: new Error('the request failed', { cause: root }) })
    expect(messageOf(error)).toBe('Example does not load\n\nCause:\nthe request failed\nthe file answered 404')
  })

  test('a chain that leads back to itself ends', () => {
    const error = new Error('one')
    error.cause = error
    expect(messageOf(error)).toBe('one\n\nCause:\none')
  })

  test('what was thrown need not be an error', () => {
    expect([messageOf('text'), messageOf(undefined)]).toEqual(['text', 'undefined'])
  })
})

test('ErrorNotice says what failed and offers one thing to do', async () => {
  const onAction = vi.fn()
  const host = await show(
    <ErrorNotice title="This page did not load" error={new Error('offline')} action="Retry" onAction={onAction} />,
  )
  expect(host.querySelector('[role=alert]')?.textContent).toBe('This page did not loadofflineRetry')
  await press(host, 'Retry')
  expect(onAction).toHaveBeenCalledTimes(1)
})

describe('CrashBoundary', () => {
  test('shows the red box with the causes, and "Try again" renders the children anew', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    isBroken = true
    const host = await show(boundary)
    expect(host.querySelector('b')?.textContent).toBe('This part of the page crashed')
    expect(host.querySelector('code')?.textContent).toBe('broken part\n\nCause:\nno data')
    await press(host, 'Try again')
    expect(host.querySelector('b')).not.toBeNull()
    isBroken = false
    await press(host, 'Try again')
    expect(host.textContent).toBe('whole')
  })

  test('captures in the browser only: while prerendering the error reaches the build', () => {
    isBroken = true
    expect(() => renderToStaticMarkup(boundary)).toThrow('broken part')
  })
})

test('the crash page has the causes and a way on', () => {
  const onRetry = vi.fn()
  const page = crashPage(new Error('broken frame', { cause: new Error('no data') }), onRetry)
  expect([page.getAttribute('role'), page.querySelector('h1')?.textContent]).toEqual(['alert', 'This page crashed'])
  expect(page.querySelector('pre')?.textContent).toBe('broken frame\n\nCause:\nno data')
  page.querySelector('button')?.click()
  expect(onRetry).toHaveBeenCalledOnce()
})

test('the last resort is titled "Page Error" and needs nothing around it', () => {
  const page = pageErrorFallback(new Error('router gone'))
  expect([page.tagName, page.id]).toEqual(['MAIN', 'main'])
  expect(page.textContent).toMatch(/^Page ErrorThis page crashed\..*router gone.*Try again/s)
})

describe('useColorMode', () => {
  test('names the provider when it is missing', () => {
    expect(() => renderToStaticMarkup(<Reader />)).toThrow('useColorMode was called outside <ColorModeProvider>.')
  })

  test('starts with the default, takes up the reader’s mode and changes it', async () => {
    const element = (
      <ColorModeProvider>
        <Reader />
      </ColorModeProvider>
    )
    expect(renderToStaticMarkup(element)).toContain('light')
    document.documentElement.setAttribute('data-theme', 'dark')
    const host = await show(element)
    expect(host.textContent).toBe('dark')
    await press(host, 'dark')
    expect([host.textContent, document.documentElement.getAttribute('data-theme')]).toEqual(['light', 'light'])
  })
})
