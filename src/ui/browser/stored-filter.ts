/**
 * A filter in the URL. A link shows the sender's view, Back restores its previous state, and letters do not add history
 * entries. Text that must not leave the page is not written.
 */
import { goesNowhere } from '../../core/lib/private-text.ts'
import { listen } from './attach.ts'
import { pausedWrite } from './paused-write.ts'
import { knowPhrases } from './phrase-list.ts'

/** A longer text filters nothing. */
const MOST_CHARACTERS = 200

export type FilterControl = HTMLInputElement | HTMLSelectElement
export type StoredFilter = {
  /** Writes the controls' values after the reader pauses. */
  keep: () => void
  end: () => void
}

/**
 * Applies the values in the URL. Controls that already have them stay unchanged.
 * @param controls each with its key in the URL. Several may share one.
 * @param show applies the controls' values after Back or Forward has changed them
 * @param isOfFrame the filter stays when the page changes
 */
export function storeFilter(
  controls: ReadonlyMap<FilterControl, string>,
  show: () => void,
  isOfFrame = false,
): StoredFilter {
  const path = location.pathname
  const write = () => {
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
  const paused = pausedWrite(write)
  const unlisten = listen(window, {
    popstate: () => {
      paused.stop()
      if (!isOfFrame && location.pathname !== path) return
      take(false)
      show()
    },
  })
  take(true)
  return {
    keep: () => {
      paused.later()
      for (const control of controls.keys()) void knowPhrases(chosenIn(control))
    },
    end: () => {
      paused.end()
      unlisten()
    },
  }
}

const isBox = (control: FilterControl): boolean => control.type === 'checkbox'

/** Value of a control. Empty when it does not filter. */
const chosenIn = (control: FilterControl): string =>
  isBox(control) && !(control as HTMLInputElement).checked ? '' : control.value.trim()

function choose(control: FilterControl, values: readonly string[]): void {
  const [first = ''] = values
  if (isBox(control)) (control as HTMLInputElement).checked = values.includes(control.value)
  else if (!('options' in control)) control.value = first.slice(0, MOST_CHARACTERS)
  else control.value = [...control.options].some(({ value }) => value === first) ? first : ''
}
