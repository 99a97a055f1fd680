import type { ReactNode } from 'react'
import type { NarrowDrawing } from './drawing.ts'
import { Narrow } from './Narrow.tsx'

/** Converts a narrow drawing to the props of `Figure`. */
export function narrowOf(drawing: NarrowDrawing): { width: number; height: number; marks: ReactNode } {
  return { width: drawing.width, height: drawing.height, marks: <Narrow drawing={drawing} /> }
}
