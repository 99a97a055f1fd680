import { definePartForm } from '../../../markdown/part-form.ts'

/** Where the page stands in the site, and its contents. */
export default definePartForm({
  leaveOut:
    'nav.pager, .crumbs, nav[aria-label="Breadcrumbs"], footer, .crumbbar, aside.toc, .edit-link, .last-updated',
})
