/** In bytes, as mail servers count (RFC 5321, section 4.5.3.1; 254 without the brackets of a path). */
const [MAX_ADDRESS_BYTES, MAX_LOCAL_BYTES, MAX_LABEL_LENGTH] = [254, 64, 63]
/** Letters and digits of any script, with the joiners that Indian scripts use after a mark (RFC 6531, RFC 5892). */
const WORD = String.raw`[\p{L}\p{N}]|\p{M}[\u200c\u200d]?`
/** The signs of an atom (RFC 5322, section 3.2.3). The HTML standard allows the same in `type=email`. */
const ATOM = String.raw`(?:${WORD}|[!#$%&'*+/=?^_\x60{|}~-])+`
const LOCAL_PART = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*$`, 'u')
const LABEL = new RegExp(String.raw`^(?!-)(?:${WORD}|-)+(?<!-)$`, 'u')
/** The last label of a domain is not a number: 'asha@10.0.0.1' is a host address. */
const TOP_LEVEL = /^(?:xn--.+|[\p{L}\p{M}\u200c\u200d]{2,})$/iu

/**
 * Reports whether a text is one e-mail address that forms, lists and mail servers accept: 'r&d@example.com',
 * "o'brien@example.com", 'आशा@उदाहरण.भारत'. As in the HTML standard, parts of RFC 5321 are excluded: quoted text, comments
 * and IP addresses.
 * @param isAnyHost also accepts a host of a single label: MAIL_FROM may be 'site@mailhost'
 */
export function isMailAddress(text: string, isAnyHost = false): boolean {
  const at = text.indexOf('@')
  if (at < 1 || bytesOf(text) > MAX_ADDRESS_BYTES) return false
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (bytesOf(local) > MAX_LOCAL_BYTES || !LOCAL_PART.test(local)) return false
  const labels = domain.split('.')
  if (!labels.every((label) => label.length <= MAX_LABEL_LENGTH && LABEL.test(label))) return false
  return isAnyHost || (labels.length > 1 && TOP_LEVEL.test(labels.at(-1) ?? ''))
}

/** Returns a mailto: link (RFC 6068). An unescaped '&' or '?' would end the address. */
export function mailtoHref(address: string): string {
  return `mailto:${encodeURIComponent(address.toWellFormed?.() ?? address).replaceAll('%40', '@')}`
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length
