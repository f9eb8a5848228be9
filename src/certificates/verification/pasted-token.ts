/** Characters around a link in a sentence: punctuation, quotes, brackets, symbols, spaces, also HTML-encoded. */
const AROUND = String.raw`(?:[\p{P}\p{S}\p{Z}\p{Cf}\s\ufe0f]|&(?:[lg]t|quot|apos|amp|nbsp|#\d{1,5});)`
const PASTED = new RegExp(String.raw`^${AROUND}*?([\w-]{1,100}(?:\.(?:pdf|json|jwt|png|svg))?)${AROUND}*$`, 'u')
/** Our tokens have 22 characters. '_' and '-' belong to them, and marks that chats write around a link look the same. */
const MARKED = /^_?([\w-]{22})[_-]*$/
const TOKEN = /^[\w-]{22}$/
/** A certificate ID as people type it, with any hyphens and spaces. */
const TYPED_ID = /^[\p{L}\p{N}][\p{L}\p{N}\p{Pd} ]{0,99}$/u

/**
 * The end of the address /c/{token} without the characters that a sentence put around the link: 'abc).' → 'abc', 'abc.pdf,' → 'abc.pdf'.
 * Undefined if there is nothing to remove, or the text has another form.
 */
export function cleanToken(pasted: string): string | undefined {
  const found = PASTED.exec(pasted)?.[1]
  const token = found && (MARKED.exec(found)?.[1] ?? found)
  return token === pasted ? undefined : token
}

/** Whether a text has the form of a token. */
export function isToken(text: string): boolean {
  return TOKEN.test(text)
}

/** Whether somebody typed the certificate ID into the address, in place of the token. */
export function isTypedId(text: string): boolean {
  return !isToken(text) && TYPED_ID.test(text)
}
