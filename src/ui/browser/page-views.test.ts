// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startPageViews } from './page-views.ts'

const TAG = 'https://www.googletagmanager.com/gtag/js?id=G-1'

let listeners: ((title: string) => void)[]
let added: HTMLScriptElement[]
const onRouteChange = (listener: (title: string) => void) => void listeners.push(listener)
const goTo = (path: string, title: string) => {
  history.replaceState(null, '', path)
  for (const listener of listeners) listener(title)
}
const sent = () =>
  ((window as Window & { dataLayer?: IArguments[] }).dataLayer ?? []).map((parts) => [...parts] as unknown[])
const views = () =>
  sent().flatMap(([command, name, data]) => (command === 'event' && name === 'page_view' ? [data] : []))

beforeEach(() => {
  listeners = []
  added = []
  Reflect.deleteProperty(window, 'dataLayer')
  document.title = 'FAQ'
  history.replaceState(null, '', '/faq')
  // Scripts are intercepted, so the test never contacts another origin.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    added.push(...(nodes as HTMLScriptElement[]))
  })
  vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task, 5))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('page views', () => {
  test('are sent for the first page and each change of route, with the address cut short', async () => {
    startPageViews({ id: 'G-1', onRouteChange })
    expect(sent()).toContainEqual([
      'config',
      'G-1',
      expect.objectContaining({ anonymize_ip: true, send_page_view: false }),
    ])
    expect(views()).toEqual([expect.objectContaining({ page_path: '/faq', page_title: 'FAQ' })])
    goTo('/faq?q=1#a', 'FAQ')
    goTo('/reference', 'Reference')
    expect(views()).toHaveLength(2)
    expect(views()[1]).toMatchObject({ page_path: '/reference', page_title: 'Reference' })
    expect(added).toEqual([])
    await expect.poll(() => added.map(({ src }) => src)).toEqual([TAG])
  })

  test.each([
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ])('are not sent when the reader says so by %s', async (name, value) => {
    vi.stubGlobal('navigator', { [name]: value })
    startPageViews({ id: 'G-1', onRouteChange })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([sent(), added, listeners]).toEqual([[], [], []])
  })
})
