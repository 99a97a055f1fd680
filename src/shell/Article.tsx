import { useEffect, useRef } from 'react'
import type { PageData } from '../model/page-data.ts'
import { refill } from './kept.ts'

export type ArticleProps = {
  page: PageData
  /** Called with the container when it holds a new page; returns what takes the page's scripts down again. */
  onPage: (container: HTMLElement) => () => void
}

/**
 * The page's own HTML. On first load it stays as prerendered: an empty value is never written by hydration. On
 * navigation the container is made anew (give it the path as key) with the new page's HTML.
 */
export function Article({ page, onPage }: ArticleProps) {
  const container = useRef<HTMLDivElement | null>(null)
  useEffect(() => (container.current ? onPage(container.current) : undefined), [onPage])
  return (
    <div
      id="page"
      ref={(element) => {
        container.current = element
        if (page.html === undefined) refill('page', element)
      }}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: page.html ?? '' }}
    />
  )
}
