/**
 * A filter in the address: a link shows what its sender saw, Back what stood there before, and no letter is a step in the
 * history. What must not leave the page is not written.
 */
import { goesNowhere } from '../lib/private-text.ts'
import { listen } from './attach.ts'
import { knowPhrases } from './phrase-list.ts'

/** Browsers take few changes of the address in a short time. Milliseconds. */
const PAUSE_MS = 300
/** A longer text filters nothing. */
const MOST_CHARACTERS = 200

export type FilterControl = HTMLInputElement | HTMLSelectElement
export type KeptFilter = {
  /** Writes what the controls say, once the reader pauses. */
  keep: () => void
  end: () => void
}

/**
 * Chooses what the address names; what is chosen already stays.
 * @param controls each with its key in the address; several may share one
 * @param show shows what the controls say, when Back or Forward has changed them
 * @param isOfFrame the filter stays when the page goes
 */
export function keepFilter(
  controls: ReadonlyMap<FilterControl, string>,
  show: () => void,
  isOfFrame = false,
): KeptFilter {
  const path = location.pathname
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const write = () => {
    stop()
    const url = new URL(location.href)
    for (const key of controls.values()) url.searchParams.delete(key)
    for (const [control, key] of controls) {
      const value = chosenIn(control)
      if (value !== '' && !goesNowhere(value)) url.searchParams.append(key, value.slice(0, MOST_CHARACTERS))
    }
    if (url.href !== location.href) history.replaceState(history.state, '', url)
  }
  const take = (isOnlyEmpty: boolean) => {
    const asked = new URLSearchParams(location.search)
    for (const [control, key] of controls)
      if (!isOnlyEmpty || chosenIn(control) === '') choose(control, asked.getAll(key))
  }
  // A reader who goes on at once comes back to what stood there.
  const flush = () => timer !== undefined && write()
  const unlisten = [
    listen(document, { click: flush }, { capture: true }),
    listen(window, {
      pagehide: flush,
      popstate: () => {
        stop()
        if (!isOfFrame && location.pathname !== path) return
        take(false)
        show()
      },
    }),
  ]
  take(true)
  return {
    keep: () => {
      stop()
      timer = setTimeout(write, PAUSE_MS)
      for (const control of controls.keys()) void knowPhrases(chosenIn(control))
    },
    end: () => {
      stop()
      for (const one of unlisten) one()
    },
  }
}

const isBox = (control: FilterControl): boolean => control.type === 'checkbox'

/** What a control says; empty when it filters nothing. */
const chosenIn = (control: FilterControl): string =>
  isBox(control) && !(control as HTMLInputElement).checked ? '' : control.value.trim()

function choose(control: FilterControl, values: readonly string[]): void {
  const [first = ''] = values
  if (isBox(control)) (control as HTMLInputElement).checked = values.includes(control.value)
  else if (!('options' in control)) control.value = first.slice(0, MOST_CHARACTERS)
  else control.value = [...control.options].some(({ value }) => value === first) ? first : ''
}
