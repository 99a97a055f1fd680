/** Ask AI's buttons, as part of the first load. The panel, the widget and their code load with the first question. */

import { ASSISTANT_FAILED } from '../../../core/model/constants.ts'
import type { Services } from '../../../core/model/page-data.ts'
import { listen, within } from '../../../ui/browser/attach.ts'
import { loadCode } from '../../../ui/browser/recovery.ts'
import { closeDrawer } from '../drawer-behavior.ts'

export type AskInput = {
  base: string
  /** Undefined for the site's own panel. */
  assistant: Services['assistant']
}

/** Opens the widget, or the panel. If the widget cannot be loaded, the panel opens with a notice. */
export async function openAnswerer({ base, assistant }: AskInput, opener: HTMLElement): Promise<void> {
  const openPanel = async (notice?: string) => {
    const { openAsk } = await loadCode(() => import('./open-ask.tsx'), 'Ask AI', opener)
    openAsk(base, notice)
  }
  if (assistant === undefined) return openPanel()
  try {
    const { openAssistant } = await import('../../../ui/browser/assistant.ts')
    await openAssistant(assistant)
  } catch (error) {
    console.error('The assistant did not load.', error)
    await openPanel(ASSISTANT_FAILED)
  }
}

/** Listens for every current and future Ask AI button in the document. */
export const attachAsk = (root: HTMLElement, input: AskInput): (() => void) =>
  listen(root, {
    click: (event) => {
      const button = within(event, '[data-ask]')
      if (!button) return
      // The panel would open behind the drawer, so this closes the drawer.
      const drawer = document.getElementById('sidebar')
      if (drawer) closeDrawer(drawer)
      button.setAttribute('aria-busy', 'true')
      openAnswerer(input, button)
        // The reader has closed the notice.
        .catch(() => undefined)
        .finally(() => button.removeAttribute('aria-busy'))
    },
  })
