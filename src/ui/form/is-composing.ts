interface ComposedKey {
  isComposing: boolean
  /** Only `KeyboardEvent` has it. */
  keyCode?: number | undefined
}

/** The code of every key that an input method has for itself (UI Events, section 7.3.1). */
const PROCESSED_KEY_CODE = 229

/**
 * Whether a key belongs to a word that is still being composed, as Hindi and Japanese are typed: the Enter that ends the word must
 * not choose, add or send anything, and Esc takes back the word alone. Safari ends the composition before that Enter, so
 * `isComposing` is false there, and only the code tells it.
 */
export function isComposing(event: ComposedKey | { nativeEvent: ComposedKey }): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return native.isComposing || native.keyCode === PROCESSED_KEY_CODE
}
