// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProgressBar } from './ProgressBar.tsx'
import { useSlow } from './use-slow.ts'

const Probe = ({ isNavigating }: { isNavigating: boolean }) => {
  const isSlow = useSlow(isNavigating)
  return (
    <>
      <ProgressBar isSlow={isSlow} />
      <output>{String(isSlow)}</output>
    </>
  )
}

let root: Root
let host: HTMLElement
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.createElement('div')
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const navigate = (isNavigating: boolean) => act(() => root.render(<Probe isNavigating={isNavigating} />))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
/** Hundredths of the width, or null when there is no bar. */
const share = () => host.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') ?? null

describe('ProgressBar', () => {
  test('idle, started at 8 % after 200 ms, trickling by 2 % each 800 ms, completed, removed', () => {
    navigate(false)
    expect(share()).toBeNull()
    navigate(true)
    pass(199)
    expect(share()).toBeNull()
    pass(1)
    expect(share()).toBe('8')
    pass(800)
    expect(share()).toBe('10')
    pass(1_600)
    expect(share()).toBe('14')
    navigate(false)
    expect(share()).toBe('100')
    pass(199)
    expect(share()).toBe('100')
    pass(1)
    expect(share()).toBeNull()
  })

  test('a quick navigation never shows it', () => {
    navigate(true)
    pass(150)
    navigate(false)
    pass(1_000)
    expect([share(), host.querySelector('output')?.textContent]).toEqual([null, 'false'])
  })

  test('however long it takes, only the page’s arrival completes it', () => {
    navigate(true)
    pass(200)
    pass(120_000)
    expect(share()).toBe('99')
  })

  test('a second navigation while the bar leaves starts anew', () => {
    navigate(true)
    pass(1_000)
    navigate(false)
    pass(100)
    navigate(true)
    pass(200)
    expect(share()).toBe('8')
  })

  test('leaves no timer behind when it is taken away', () => {
    navigate(true)
    pass(300)
    act(() => root.unmount())
    expect(vi.getTimerCount()).toBe(0)
    root = createRoot(host)
  })
})
