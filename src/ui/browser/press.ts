/** Sets a control of the page as a reader would, so that its listeners run. */
export function press(selector: string, value: string): void {
  for (const control of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(selector)) {
    if (control instanceof HTMLInputElement) {
      if (control.value.toLowerCase() === value.toLowerCase() && !control.checked) control.click()
    } else if (control.value !== value && [...control.options].some((option) => option.value === value)) {
      control.value = value
      control.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
}
