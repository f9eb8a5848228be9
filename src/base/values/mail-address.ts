/** In bytes, as mail servers count (RFC 5321, section 4.5.3.1; 254 with the brackets of a path left out). */
const [MAX_ADDRESS_BYTES, MAX_LOCAL_BYTES, MAX_LABEL_LENGTH] = [254, 64, 63]
/** Letters and digits of any script, with the joiners that Indian scripts have behind a mark (RFC 6531, RFC 5892). */
const WORD = String.raw`[\p{L}\p{N}]|\p{M}[\u200c\u200d]?`
/** The signs of an atom (RFC 5322, section 3.2.3). The HTML standard allows the same in `type=email`. */
const ATOM = String.raw`(?:${WORD}|[!#$%&'*+/=?^_\x60{|}~-])+`
const LOCAL_PART = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*$`, 'u')
const LABEL = new RegExp(String.raw`^(?!-)(?:${WORD}|-)+(?<!-)$`, 'u')
/** The last label of a domain is no number: 'asha@10.0.0.1' is a computer. */
const TOP_LEVEL = /^(?:xn--.+|[\p{L}\p{M}\u200c\u200d]{2,})$/iu

/**
 * Whether a text is one e-mail address that forms, lists and mail servers take: 'r&d@example.com', "o'brien@example.com",
 * 'आशा@उदाहरण.भारत'. Left out of RFC 5321, as in the HTML standard: texts in quotation marks, comments and numbers of computers.
 * @param isAnyHost also one of a single label: MAIL_FROM may be 'site@mailhost'
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

/** The link that begins a mail (RFC 6068). An '&' or '?' of the address would end it. */
export function mailtoHref(address: string): string {
  return `mailto:${encodeURIComponent(address.toWellFormed?.() ?? address).replaceAll('%40', '@')}`
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length
