/** Data that later build steps extract from a page's HTML. Computed once for each page and cached with it. */
import { linksIn, type PageLinks } from '../core/model/links.ts'
import { type ArticleSection, articleSections } from '../search/index/page-sections.ts'

export type PageFacts = {
  links: PageLinks
  /** Sections of its text for the search. */
  sections: ArticleSection[]
}

export const pageFacts = (article: string, html: string): PageFacts => ({
  links: linksIn(html),
  sections: articleSections(article),
})
