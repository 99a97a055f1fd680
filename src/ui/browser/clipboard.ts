/** Writes text to the clipboard. Uses a hidden text area where the asynchronous API is missing or denied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The API was denied (no focus, http page, old browser). Copying a selection still works in most of these cases.
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.className = 'visually-hidden'
  // Hidden text does not wrap, and a copy of it would lose its indentation and line breaks.
  area.style.whiteSpace = 'pre'
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  return done
}
