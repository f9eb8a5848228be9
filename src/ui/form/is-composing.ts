interface ComposedKey {
  isComposing: boolean
  /** Only on `KeyboardEvent`. */
  keyCode?: number | undefined
}

/** The code of every key handled by an input method (UI Events, section 7.3.1). */
const PROCESSED_KEY_CODE = 229

/**
 * Reports whether a key belongs to a word that is still being composed, as in typing Hindi or Japanese. The Enter that ends
 * the word must not choose, add or send anything, and Esc cancels only the word. Safari ends the composition before that
 * Enter, so `isComposing` is false there, and only the key code reveals it.
 */
export function isComposing(event: ComposedKey | { nativeEvent: ComposedKey }): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return native.isComposing || native.keyCode === PROCESSED_KEY_CODE
}
