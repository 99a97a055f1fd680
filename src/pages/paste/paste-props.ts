/** What the search gives the panel. Its hits are drawn here, so that both rooms know nothing else of each other. */
export type HereHit = { url: string; hierarchy: Readonly<Record<string, string | null>>; type: string; where?: string }

export type PastePanelProps = {
  base: string
  text: string
  /** It is known what the text is. */
  onSettled: () => void
  /** The reader goes elsewhere. */
  onLeave: () => void
  /** Looks for words in this site's own index. */
  searchHere: (query: string) => Promise<readonly HereHit[]>
}
