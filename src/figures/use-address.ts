/** The setting of a figure or a calculator, stored in the address so that a link shows what its sender saw. */
import { useEffect, useRef, useState } from 'react'
import { listen } from '../ui/browser/attach.ts'
import { PAUSE_MS, type PausedWrite, pausedWrite } from '../ui/browser/paused-write.ts'

export type AddressForm<Setting> = {
  /** The setting without a parameter in the address. It is not written. */
  standard: Setting
  /** Short, and without characters that an address writes in another way. */
  write: (setting: Setting) => string
  /** Returns undefined for anything that `write` does not write. */
  read: (text: string) => Setting | undefined
}

/** Figures write less than half of this. */
const MOST_CHARACTERS = 2_000
const UNKNOWN = 'The link has a setting that this figure does not support. The figure shows the default setting.'

/**
 * State in `?name=…`. Quick changes are written together after a pause. A change replaces the entry in the history.
 * @returns the setting, a function that changes it, and a sentence if the address had one that does not exist
 */
export function useAddress<Setting>(
  name: string,
  { standard, write, read }: AddressForm<Setting>,
): [Setting, (next: Setting) => void, string] {
  const [setting, setSetting] = useState(standard)
  const [notice, setNotice] = useState('')
  const text = useRef(write(standard))
  const paused = useRef<PausedWrite>()
  const written = useRef(Number.NEGATIVE_INFINITY)
  const save = () => {
    written.current = Date.now()
    const url = new URL(location.href)
    if (text.current === write(standard)) url.searchParams.delete(name)
    else url.searchParams.set(name, text.current)
    if (url.href !== location.href) history.replaceState(history.state, '', url)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read when the figure comes to life, and when Back or Forward changes it
  useEffect(() => {
    const path = location.pathname
    const take = () => {
      const asked = new URLSearchParams(location.search).get(name)
      const known = asked === null ? standard : asked.length > MOST_CHARACTERS ? undefined : read(asked)
      text.current = write(known ?? standard)
      setSetting(known ?? standard)
      setNotice(known === undefined ? UNKNOWN : '')
    }
    if (new URLSearchParams(location.search).has(name)) take()
    const mine = pausedWrite(save)
    paused.current = mine
    const unlisten = listen(window, {
      popstate: () => {
        mine.stop()
        if (location.pathname === path) take()
      },
    })
    return () => {
      mine.end()
      unlisten()
    }
  }, [])
  const choose = (next: Setting) => {
    setSetting(next)
    setNotice('')
    text.current = write(next)
    if (Date.now() - written.current >= PAUSE_MS) save()
    else paused.current?.later()
  }
  return [setting, choose, notice]
}

export type Stepped<Setting> = { setting: Setting; step: number }

/** A setting and the step that is shown: `replaced-4` is the fourth one. The first step is not written. */
export const stepped = <Setting>(
  form: AddressForm<Setting>,
  countOf: (setting: Setting) => number,
): AddressForm<Stepped<Setting>> => ({
  standard: { setting: form.standard, step: 0 },
  write: ({ setting, step }) => `${form.write(setting)}${step > 0 ? `-${step + 1}` : ''}`,
  read(text) {
    const [, words = '', number = '1'] = /^([^-]*)(?:-([1-9]\d{0,2}))?$/.exec(text) ?? []
    const setting = form.read(words)
    const step = Number(number) - 1
    if (setting === undefined || step >= countOf(setting)) return undefined
    return step === 0 && text.includes('-') ? undefined : { setting, step }
  },
})

/** Address of the page with the state of one figure and its place on the page, for `history` or the clipboard. */
export function stateLink(name: string): string {
  const asked = new URLSearchParams(location.search).get(name)
  const url = new URL(location.pathname, location.href)
  if (asked !== null) url.searchParams.set(name, asked)
  url.hash = figureId(name)
  return url.href
}

export const figureId = (name: string): string => `figure-${name}`
