/**
 * Whether the visitor is in a field. On a page that came with an outcome they may have begun to type before React is there, and
 * whoever moved the focus or the page then would take their letters, or the button from under their finger.
 */
export function isInField(): boolean {
  return document.activeElement?.matches('input, textarea, select') ?? false
}
