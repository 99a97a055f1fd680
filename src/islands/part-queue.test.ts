// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { queueEvents } from './part-queue.ts'
import { replay } from './part-replay.ts'
import { recordEarlyText } from './part-runtime.ts'

let part: HTMLElement
const onWait = vi.fn()
/** @param hasState the part handles its radios itself */
const start = (hasState = false) => {
  if (hasState) part.dataset.hydrate = 'Part'
  return queueEvents(document.body, onWait)
}
const find = <E extends HTMLElement>(selector: string): E => {
  const found = part.querySelector<E>(selector)
  if (!found) throw new Error(`The part has no ${selector}.`)
  return found
}

/** Records the events that the part's own code receives from now on, as `type:target`. */
const listenToPart = (): string[] => {
  const heard: string[] = []
  for (const type of ['click', 'input', 'change', 'keydown'])
    part.addEventListener(type, (event) => {
      const { id, value } = event.target as HTMLInputElement
      heard.push([type, id, value, (event as KeyboardEvent).key].filter(Boolean).join(' '))
    })
  return heard
}

beforeEach(() => {
  onWait.mockClear()
  document.body.replaceWith(document.createElement('body'))
  document.body.innerHTML = `
    <form><div id="part" data-load="intent">
      <h2 id="title" tabindex="-1">Title</h2>
      <button type="button" id="press"><svg id="picture"></svg>Press</button>
      <a id="link" href="#x">Link</a>
      <input id="field">
      <label id="choice"><input type="radio" id="radio">One</label>
      <select id="list"><option>a</option><option>b</option></select>
    </div></form>`
  part = document.getElementById('part') as HTMLElement
})

describe('what waits for the code of a part', () => {
  test('is a press, marked at once, and done once when the code has come', () => {
    const queue = start()
    find('#press').click()
    find('#press').click()
    expect([find('#press').dataset.waiting, onWait.mock.calls.length]).toEqual(['', 2])
    const heard = listenToPart()
    replay(queue.take(part))
    expect(heard).toEqual(['click press'])
    expect(find('#press').dataset.waiting).toBeUndefined()
  })

  test('is text that was entered before the queue began', () => {
    find<HTMLInputElement>('#field').value = '0x1'
    const queue = start()
    recordEarlyText(document.body)
    expect(onWait).toHaveBeenCalledWith(part)
    const heard = listenToPart()
    replay(queue.take(part))
    expect(heard).toEqual(['input field 0x1'])
  })

  test('is not the text that the page itself has', () => {
    find<HTMLInputElement>('#field').defaultValue = '0x1'
    start()
    recordEarlyText(document.body)
    expect(onWait).not.toHaveBeenCalled()
  })

  test('is a press on what stands inside a button', () => {
    const queue = start()
    find('#picture').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    const heard = listenToPart()
    replay(queue.take(part))
    expect(heard).toEqual(['click press'])
  })

  test('is text, which the part then hears as if it were typed now, in the order of the last letters', () => {
    const queue = start()
    find('#press').click()
    const field = find<HTMLInputElement>('#field')
    field.value = '0x1'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    const heard = listenToPart()
    replay(queue.take(part))
    expect(heard).toEqual(['click press', 'input field 0x1'])
  })

  test('is the choice of a list', () => {
    const queue = start()
    const list = find<HTMLSelectElement>('#list')
    list.value = 'b'
    list.dispatchEvent(new Event('change', { bubbles: true }))
    const heard = listenToPart()
    replay(queue.take(part))
    expect(heard).toEqual(['change list b'])
  })

  test('is a radio only where the part holds the state', () => {
    const isHeld = (ownsChoices: boolean): boolean => {
      const queue = start(ownsChoices)
      const event = new MouseEvent('click', { bubbles: true, cancelable: true })
      find('#radio').dispatchEvent(event)
      queue.end()
      return event.defaultPrevented
    }
    expect([isHeld(false), isHeld(true)]).toEqual([false, true])
  })

  test('is a form that was sent, and what was dropped', () => {
    const queue = start()
    const form = document.querySelector('form') as HTMLFormElement
    const sent = vi.fn((event: Event) => event.preventDefault())
    find('#field').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
    form.addEventListener('submit', sent)
    expect([queue.waits(part), sent.mock.calls.length]).toEqual([true, 0])
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('text/plain', '{"id":1}')
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true })
    Object.defineProperty(drop, 'dataTransfer', { value: dataTransfer })
    find('#title').dispatchEvent(drop)
    expect(drop.defaultPrevented).toBe(true)
  })

  test('is a key that nobody has answered, each time it was pressed', () => {
    const queue = start()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp'])
      find('#title').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    const heard = listenToPart()
    replay(queue.take(part))
    expect(heard).toEqual(['keydown title ArrowDown', 'keydown title ArrowDown', 'keydown title ArrowUp'])
  })
})

describe('what does not wait', () => {
  test('is a shortcut that the frame answers: it would be undone by a second time', () => {
    const queue = start()
    document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    find('#title').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
    )
    const heard = listenToPart()
    replay(queue.take(part))
    expect(heard).toEqual([])
  })

  test('is a link', () => {
    start(true)
    const event = new MouseEvent('click', { bubbles: true, cancelable: true })
    find('#link').dispatchEvent(event)
    expect([event.defaultPrevented, onWait.mock.calls.length]).toEqual([false, 0])
  })

  test('is anything once the page has gone on', () => {
    const queue = start(true)
    find('#press').click()
    queue.end()
    expect(find('#press').dataset.waiting).toBeUndefined()
    const heard = listenToPart()
    find('#press').click()
    expect(heard).toEqual(['click press'])
  })
})
