const DEVANAGARI = /\p{Script=Devanagari}/u

/** The `lang` of words an admin typed: 'hi' once they hold Devanagari, else the page's own (docs/product/design.md section 5). */
export function languageOf(text: string): 'hi' | undefined {
  return DEVANAGARI.test(text) ? 'hi' : undefined
}
