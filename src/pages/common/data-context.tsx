import { createContext, useContext } from 'react'
import type { ExampleCase, MethodIndex } from '../../core/lib/method-model.ts'
import type { RenderProblem, Server } from '../../core/model/rendering.ts'

/** Data that authoring components may read while pages are rendered at build. Never present in the browser. */
export type GuideData = {
  base: string
  /** Path of the page that is rendered: `/guides/monad-mcp`. */
  path: string
  /** Address the site is published under, without a slash at the end. */
  siteUrl: string
  methods: MethodIndex
  examples: Readonly<Record<string, readonly ExampleCase[]>>
  /** Parsed YAML files of `content/data/`, by path without ending, and `glossary`. */
  data: Readonly<Record<string, unknown>>
  servers: readonly Server[]
  /** Components report bad input here, with the page. The build prints all problems and stops. */
  report: (problem: RenderProblem) => void
}

const Context = createContext<GuideData | undefined>(undefined)
export const GuideDataProvider = Context.Provider

export function useGuideData(): GuideData {
  const data = useContext(Context)
  if (!data) throw new Error('useGuideData is used outside GuideDataProvider.')
  return data
}
