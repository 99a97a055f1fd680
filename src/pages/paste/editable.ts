/** Larger texts are not put into the text field, because they would block the page. Characters, and lines. */
const EDITABLE_LENGTH = 200_000
const EDITABLE_LINES = 3_000

/** Marks stacked on one letter, or half characters in a row. Browsers need seconds to lay out a long run of them. */
const HEAVY_RUN = /[\p{M}\p{Cs}]{64}/u

/** Whether a text fits in the text field. Any other is shown as lines, with long ones cut. */
export const isEditable = (text: string): boolean =>
  text.length <= EDITABLE_LENGTH &&
  text.split('\n', EDITABLE_LINES + 1).length <= EDITABLE_LINES &&
  !HEAVY_RUN.test(text)
