/** Writes text to the clipboard; a hidden text area stands in where the asynchronous API is missing or refused. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Refused (no focus, http page, old browser): the selection-based way still works in most of these.
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
