/** The setting of a figure, kept in the address so that a link shows what its sender saw. */
import { useEffect, useState } from 'react'

export type AddressForm<Setting> = {
  /** What the figure shows when the address asks for nothing; it leaves the address alone. */
  standard: Setting
  /** Short, and without characters that an address writes in another way. */
  write: (setting: Setting) => string
  /** Returns undefined for anything that `write` does not write. */
  read: (text: string) => Setting | undefined
}

/** A longer text is no setting: no figure writes half of this. */
const MOST_CHARACTERS = 2_000
const UNKNOWN = 'The address asks for a setting that this figure does not have. It shows the usual one.'

/**
 * State that `?name=…` holds.
 * @returns the setting, what changes it, and a sentence if the address asked for one that does not exist
 */
export function useAddress<Setting>(
  name: string,
  { standard, write, read }: AddressForm<Setting>,
): [Setting, (next: Setting) => void, string] {
  const [setting, setSetting] = useState(standard)
  const [notice, setNotice] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, when the figure comes to life
  useEffect(() => {
    const asked = new URLSearchParams(location.search).get(name)
    if (asked === null) return
    const known = asked.length > MOST_CHARACTERS ? undefined : read(asked)
    if (known === undefined) setNotice(UNKNOWN)
    else setSetting(known)
  }, [])
  const choose = (next: Setting) => {
    setSetting(next)
    setNotice('')
    const url = new URL(location.href)
    if (write(next) === write(standard)) url.searchParams.delete(name)
    else url.searchParams.set(name, write(next))
    history.replaceState(history.state, '', url)
  }
  return [setting, choose, notice]
}
