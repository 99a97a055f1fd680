// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { copyPart, offerSection } from './section.ts'

const TWIN = '# Guide\n\n## Set up\n\na\n\n### Notes\n\nb\n\n## Use `it`\n\n### Notes\n\nc\n'
const writeText = vi.fn(async (_text: string) => undefined)
let page = 0

beforeEach(() => {
  history.replaceState(null, '', `/sections-${++page}`)
  document.body.innerHTML = `<div id="page"><h2 id="a">Set up<a class="anchor" href="#a">#</a></h2><h3 id="b">Notes</h3><h2 id="c">Use <code>it</code><small>array</small></h2><h3 id="d">Notes</h3><h2 id="e">Gone</h2></div><button id="json" data-copy-file="/m.json">Copy method as JSON</button><p id="announcer"></p>`
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(TWIN, { headers: { 'content-type': 'text/plain' } })),
  )
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  writeText.mockClear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const copied = async (id: string): Promise<string | undefined> => {
  const heading = document.getElementById(id) as HTMLElement
  offerSection(heading)
  await copyPart(heading.querySelector('button') as HTMLElement, '/')
  return writeText.mock.calls.at(-1)?.[0]
}

describe('a section', () => {
  test('gets one button that names it', () => {
    const heading = document.getElementById('c') as HTMLElement
    offerSection(heading)
    offerSection(heading)
    expect(heading.querySelectorAll('button')).toHaveLength(1)
    expect(heading.querySelector('button')?.getAttribute('aria-label')).toBe('Copy the section Use it as Markdown')
  })

  test('is cut from the twin, with what stands below it', async () => {
    expect(await copied('a')).toBe('## Set up\n\na\n\n### Notes\n\nb\n')
    expect(await copied('c')).toBe('## Use `it`\n\n### Notes\n\nc\n')
  })

  test('is told apart from one of the same name', async () => {
    expect(await copied('b')).toBe('### Notes\n\nb\n')
    expect(await copied('d')).toBe('### Notes\n\nc\n')
  })

  test('comes from the page itself when the twin does not have it', async () => {
    expect(await copied('e')).toBe('## Gone\n')
  })
})

describe('a file', () => {
  test('is copied as it is, and the button says so for a while', async () => {
    const button = document.getElementById('json') as HTMLElement
    await copyPart(button, '/')
    expect(writeText).toHaveBeenCalledWith(TWIN)
    expect(button.textContent).toBe('Copied')
    expect(document.getElementById('announcer')?.textContent).toBe('Copied as JSON')
  })

  test('that cannot be had is logged alone', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('', { status: 500 })),
    )
    const button = document.getElementById('json') as HTMLElement
    await copyPart(button, '/')
    expect(logged).toHaveBeenCalledTimes(1)
    expect(button.textContent).toBe('Copy method as JSON')
  })
})
