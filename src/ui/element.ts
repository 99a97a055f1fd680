/** Creates elements for the few things that scripts render without React. */

type Attributes = Readonly<Record<string, string>>

/**
 * One element with its attributes and children. Text becomes a text node, so values are never parsed as HTML.
 * @param attributes by their names in HTML. An empty string sets the attribute without a value.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** A button that calls `onPress`. */
export function button(label: string, onPress: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'button', ...attributes }, label)
  made.addEventListener('click', onPress)
  return made
}
