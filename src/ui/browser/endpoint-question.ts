/** The endpoint frame's question to the reader. A page cannot press its button, because it cannot reach into the frame. */

export type EndpointQuestion = {
  /** Undefined removes the question. */
  show: (host: string | undefined) => void
  /** The page shows the frame now. */
  appear: (theme: string) => void
}

/** A press sooner than this after the question appeared was meant for something else. Milliseconds. */
const TOO_SOON_MS = 500
/** How often a browser looks whether something covers the frame, at most. Milliseconds. */
const LOOK_MS = 100

type Heard = { answer: (isAllowed: boolean) => void; height: (height: number) => void }

/** Shows questions in the frame's own document. */
export function createQuestion(frame: Window, { answer, height }: Heard): EndpointQuestion {
  const { document } = frame
  const main = document.querySelector('main') ?? document.body
  let appearedAt = Number.POSITIVE_INFINITY
  let isCovered = true
  let allow: HTMLButtonElement | undefined
  const element = <Name extends 'h1' | 'p' | 'div' | 'button'>(name: Name, text: string) =>
    Object.assign(document.createElement(name), { textContent: text })
  const button = (text: string, isAllowed: boolean) => {
    const made = element('button', text)
    made.addEventListener('click', ({ isTrusted }) => {
      if (isAllowed && (!isTrusted || isCovered || performance.now() - appearedAt < TOO_SOON_MS)) return
      answer(isAllowed)
    })
    return made
  }
  watchCover(main, (covered) => {
    isCovered = covered
  })
  new ResizeObserver(() => height(Math.ceil(main.getBoundingClientRect().height))).observe(main)
  main.tabIndex = -1
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') answer(false)
  })
  return {
    show: (host) => {
      appearedAt = Number.POSITIVE_INFINITY
      if (host === undefined) {
        main.replaceChildren()
        return
      }
      const buttons = element('div', '')
      allow = button(`Allow requests to ${host}`, true)
      allow.disabled = true
      buttons.append(allow, button('Do not allow', false))
      main.replaceChildren(
        element('h1', `Allow requests to ${host}?`),
        element('p', 'The address is not on the list of public endpoints of this site. Allow it only if you chose it.'),
        element('p', 'Your answer is valid until you reload the page.'),
        buttons,
      )
    },
    appear: (theme) => {
      document.documentElement.dataset.theme = theme
      appearedAt = performance.now()
      main.focus()
      frame.setTimeout(() => {
        if (allow) allow.disabled = false
      }, TOO_SOON_MS)
    },
  }
}

/** Chromium reports whether something covers an element or makes it transparent. Other browsers leave it out. */
function watchCover(main: HTMLElement, tell: (isCovered: boolean) => void): void {
  const options = { trackVisibility: true, delay: LOOK_MS, threshold: [0, 0.5, 1] }
  new IntersectionObserver((entries) => {
    const entry = entries.at(-1) as (IntersectionObserverEntry & { isVisible?: boolean }) | undefined
    tell(entry?.isVisible === false)
  }, options).observe(main)
}
