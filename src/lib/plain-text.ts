/** Inline Markdown without its marks: code spans and links as their text. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/`([^`]+)`/g, '$1')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
