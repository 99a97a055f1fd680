import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'GuidePage',
  /** Where the page stands in the site, and its contents. */
  markdown: {
    leaveOut:
      'nav.pager, .crumbs, nav[aria-label="Breadcrumbs"], footer, .crumbbar, aside.toc, .edit-link, .last-updated',
  },
})
