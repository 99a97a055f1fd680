/** Links to the playground carry the params that are shown. */
export function pointRun(rail: HTMLElement, params: unknown): void {
  const link = rail.querySelector<HTMLAnchorElement>('[data-run]')
  if (!link) return
  const url = new URL(link.href)
  url.searchParams.set('params', JSON.stringify(params ?? []))
  link.href = url.href
}
