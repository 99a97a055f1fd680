/** How long the tick stays before the icon returns. Milliseconds. */
const DONE_MS = 1_600

/** Shows a tick in a button after copying, or "Copied" in one of words, and has it read out. */
export function flashCopied(button: HTMLElement, announcement: string): void {
  const use = button.querySelector('use')
  if (use)
    swap(
      () => use.getAttribute('href') ?? '',
      (icon) => use.setAttribute('href', icon),
      '#i-check',
    )
  else
    swap(
      () => button.textContent ?? '',
      (text) => {
        button.textContent = text
      },
      'Copied',
    )
  const announcer = document.getElementById('announcer')
  if (announcer) announcer.textContent = announcement
}

/** Shows other content for a while. A second press meanwhile has no effect. */
function swap(read: () => string, write: (value: string) => void, done: string): void {
  const before = read()
  if (before === done) return
  write(done)
  setTimeout(() => write(before), DONE_MS)
}
