import { Fragment, type ReactNode } from 'react'

/** Code spans, links and strong text of one line of Markdown, as the OpenRPC document's descriptions use them. */
const PART = /`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*/g

export function InlineMarkdown({ text, base = '/' }: { text: string; base?: string }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(PART)) {
    const [whole, code, label, href, strong] = match
    parts.push(text.slice(end, match.index))
    if (code !== undefined) parts.push(<code>{code}</code>)
    else if (label !== undefined) parts.push(<a href={linkOf(base, href ?? '')}>{<InlineMarkdown text={label} />}</a>)
    else parts.push(<strong>{strong}</strong>)
    end = match.index + whole.length
  }
  parts.push(text.slice(end))
  return (
    <>
      {parts.map((part, index) => (
        // The parts of one text never change place.
        <Fragment key={index}>{part}</Fragment>
      ))}
    </>
  )
}

const linkOf = (base: string, href: string): string =>
  href.startsWith('/') && base !== '/' ? base.replace(/\/$/, '') + href : href

/** Paragraphs of Markdown text: split at blank lines, lists of `- ` kept as lists. */
export function MarkdownText({ text, base = '/' }: { text: string; base?: string }) {
  return (
    <>
      {text
        .trim()
        .split(/\n{2,}/)
        .map((block) => (
          <Block key={block.slice(0, 40)} block={block} base={base} />
        ))}
    </>
  )
}

function Block({ block, base }: { block: string; base: string }) {
  const lines = block.split('\n')
  if (lines.every((line) => /^[-*] /.test(line.trim()))) {
    return (
      <ul className="plain-list">
        {lines.map((line) => (
          <li key={line}>
            <InlineMarkdown text={line.trim().slice(2)} base={base} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <p>
      <InlineMarkdown text={block.replace(/\s*\n\s*/g, ' ')} base={base} />
    </p>
  )
}
