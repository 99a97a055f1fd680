/** Tabs are radios that work before scripts. This stores the choice of a group and synchronizes equal groups. */
import { keepChoice, keyOfGroup } from '../browser/shared-choices.ts'
import { store } from '../browser/storage.ts'

/** `data-tab-group` on a fieldset is the group's name, and a radio's value is the choice. */
export function attachTabs(container: HTMLElement): () => void {
  const sets = [...container.querySelectorAll<HTMLElement>('[data-tab-group]')]
  for (const group of new Set(sets.map((set) => set.dataset.tabGroup ?? ''))) {
    const remembered = store().get(keyOfGroup(group))
    if (remembered !== null) choose(container, group, remembered)
  }
  const onChange = (event: Event) => {
    const radio = event.target instanceof HTMLInputElement && event.target.type === 'radio' ? event.target : undefined
    const group = radio?.closest<HTMLElement>('[data-tab-group]')?.dataset.tabGroup
    if (!radio || group === undefined) return
    const top = radio.getBoundingClientRect().top
    choose(container, group, radio.value)
    keepChoice(group, radio.value)
    // Equal groups above may have changed height. This keeps the pressed tab under the pointer.
    window.scrollBy(0, radio.getBoundingClientRect().top - top)
  }
  container.addEventListener('change', onChange)
  return () => container.removeEventListener('change', onChange)
}

function choose(container: HTMLElement, group: string, value: string): void {
  for (const set of container.querySelectorAll<HTMLElement>(`[data-tab-group="${CSS.escape(group)}"]`)) {
    const radio = [...set.querySelectorAll<HTMLInputElement>('input[type=radio]')].find(
      (input) => input.value === value,
    )
    if (radio) radio.checked = true
  }
}
