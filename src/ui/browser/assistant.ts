/** The configured assistant. Its script loads with the first question and attaches to its own container. */
import { ASSISTANT_TIMEOUT_MS } from '../../core/model/constants.ts'
import type { Services } from '../../core/model/page-data.ts'
import { addScript } from './add-script.ts'

/** Id of the widget's container. An event on this element notifies the script of each opening. */
const CONTAINER = 'ask-ai'
export const ASSISTANT_OPEN_EVENT = 'ask-ai:open'

let script: Promise<void> | undefined

/** Rejects when the script does not load in time. The next call tries again. */
export async function openAssistant({ src, integrity }: NonNullable<Services['assistant']>): Promise<void> {
  const container = assistantContainer()
  script ??= addScript(src, { integrity, timeoutMs: ASSISTANT_TIMEOUT_MS })
  try {
    await script
  } catch (error) {
    script = undefined
    throw error
  }
  container.dispatchEvent(new CustomEvent(ASSISTANT_OPEN_EVENT, { bubbles: true }))
}

function assistantContainer(): HTMLElement {
  const known = document.getElementById(CONTAINER)
  if (known) return known
  const container = document.createElement('div')
  container.id = CONTAINER
  document.body.append(container)
  return container
}
