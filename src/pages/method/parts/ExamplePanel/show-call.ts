/** If a request is longer than its window, scrolls past the imports to the call. */
export function showCall(section: HTMLElement | null, callLine: number): void {
  const pre = section?.querySelector('pre')
  const first = pre?.querySelector<HTMLElement>('.line')
  const line = pre?.querySelectorAll<HTMLElement>('.line')[callLine]
  if (!pre || !first || !line) return
  const top = line.offsetTop - first.offsetTop
  pre.scrollTop = top + line.offsetHeight > pre.clientHeight ? top : 0
}
