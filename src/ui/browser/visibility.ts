/** Whether an element can be seen where it stands: panels that lie hidden under others do not count. */
export const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
