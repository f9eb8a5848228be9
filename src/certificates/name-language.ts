/** 'hi' for text in Devanagari, so that its letters get their own line height and voice; otherwise the page's own. */
export function nameLanguage(text: string): 'hi' | undefined {
  return /\p{Script=Devanagari}/u.test(text) ? 'hi' : undefined
}
