/** Which section of the site a page belongs to. */
import { sections } from '../../chain.config.ts'
import { isUnder } from '../lib/path.ts'

export type SectionConfig = {
  id: string
  title: string
  start: string
  hasMethods?: boolean
  groups: readonly { title: string; parts: readonly string[] }[]
}

/** Sections as they are configured. */
export const siteSections: readonly SectionConfig[] = sections

/** Suffix for all pages of a folder that no other part names. */
export const REST = '/*'

/** Section ID of a page. Empty for the home page, and for hidden pages outside every section. */
export function sectionOf(path: string, isHidden: boolean): string {
  const isIn = ({ groups }: SectionConfig): boolean =>
    groups.some(({ parts }) => parts.some((part) => isUnder(part.replace(REST, ''), path)))
  return (siteSections.find(isIn) ?? (isHidden || path === '/' ? undefined : siteSections[0]))?.id ?? ''
}

/** A section's first page is named as the section is. */
export const startTitle = (path: string): string | undefined => siteSections.find(({ start }) => start === path)?.title
