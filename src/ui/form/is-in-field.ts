/**
 * Reports whether the focus is in a field. On a page that came with an outcome, visitors may have begun to type before
 * React starts. Moving the focus or the page then would lose their letters, or move the button they are pressing.
 */
export function isInField(): boolean {
  return document.activeElement?.matches('input, textarea, select') ?? false
}
