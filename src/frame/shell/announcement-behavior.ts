/** The button that closes the announcement permanently. */
import { closeAnnouncement } from '../../ui/browser/announcement.ts'
import { listen, within } from '../../ui/browser/attach.ts'

export const attachAnnouncement = (root: HTMLElement): (() => void) =>
  listen(root, {
    click: (event) => {
      const id = within(event, '[data-close-announcement]')?.dataset.closeAnnouncement
      if (id === undefined) return
      closeAnnouncement(id)
      // The button is removed, so keyboard readers continue at the start of the page.
      root.querySelector<HTMLElement>('.navbar .brand')?.focus({ preventScroll: true })
    },
  })
