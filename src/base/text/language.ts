const DEVANAGARI = /\p{Script=Devanagari}/u

/**
 * Returns the `lang` attribute for text that an admin typed: 'hi' if it contains Devanagari, otherwise none
 * (docs/product/design.md, section 5).
 */
export function languageOf(text: string): 'hi' | undefined {
  return DEVANAGARI.test(text) ? 'hi' : undefined
}
