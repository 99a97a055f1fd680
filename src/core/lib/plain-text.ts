/** Inline Markdown without its marks, on one line: code spans, links and strong words as their text. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`([^`]+)`|\*\*([^*]+)\*\*/g, (_, code?: string, strong?: string) => code ?? strong ?? '')
    .replace(/\s+/g, ' ')
    .trim()
