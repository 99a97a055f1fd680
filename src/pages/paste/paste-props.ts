/** Props from the search to the panel. The panel draws the search hits, so the two modules share nothing else. */
export type HereHit = { url: string; hierarchy: Readonly<Record<string, string | null>>; type: string; where?: string }

export type PastePanelProps = {
  base: string
  text: string
  /** The text has been recognized. */
  onSettled: () => void
  /** The reader leaves the panel. */
  onLeave: () => void
  /** Searches this site's own index. */
  searchHere: (query: string) => Promise<readonly HereHit[]>
}
