/** Whether an element is visible in its place. Panels hidden under others are not. */
export const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
