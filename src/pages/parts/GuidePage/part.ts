import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'GuidePage',
  /** Navigation around the text. */
  markdown: {
    leaveOut:
      'nav.pager, .crumbs, nav[aria-label="Breadcrumbs"], footer, .crumbbar, aside.toc, .edit-link, .last-updated',
  },
})
