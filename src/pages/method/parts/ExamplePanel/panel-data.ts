/** The facts that the page contains for its example panel. */
import type { PanelFacts } from './panel-props.ts'

export const readFacts = (root: HTMLElement): PanelFacts => JSON.parse(root.dataset.example ?? 'null') as PanelFacts
