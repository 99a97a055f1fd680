/** What later steps of the build read off a page's HTML, found once for each page and kept with it. */
import { linksIn, type PageLinks } from '../core/model/links.ts'
import { type ArticleSection, articleSections } from '../search/index/page-sections.ts'

export type PageFacts = {
  links: PageLinks
  /** Its text as the search reads it. */
  sections: ArticleSection[]
}

export const pageFacts = (article: string, html: string): PageFacts => ({
  links: linksIn(html),
  sections: articleSections(article),
})
