/** The scripts of a method page's rail, loaded when the reader first shows interest in the page. */
import { wakeBuilder } from './build-switch.ts'
import { wakeLink } from './link.ts'
import { chosenCase, railOf, requestOf } from './requests.ts'
import { pointRun } from './run-link.ts'
import { showSnippet } from './snippets.ts'

export function wake(page: HTMLElement): () => void {
  const undo = [wakeSnippets(page), wakeLink(page), wakeBuilder(page)]
  return () => {
    for (const step of undo) step()
  }
}

/** Another case or language: the snippet is written where it is missing, and the link to the playground follows. */
function wakeSnippets(page: HTMLElement): () => void {
  const rail = railOf(page)
  if (!rail) return () => undefined
  const update = () => {
    showSnippet(rail)
    if (!rail.hasAttribute('data-built')) pointRun(rail, requestOf(rail, chosenCase(rail)).params)
  }
  rail.addEventListener('change', update)
  update()
  return () => rail.removeEventListener('change', update)
}
