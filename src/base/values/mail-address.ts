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

/**
 * Normalises an e-mail address for comparison, as the database indexes do: both databases lower ASCII letters only.
 * 'Asha@Example.com' → 'asha@example.com'.
 */
export function emailKey(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

const ADDRESSES_WITHOUT_DOTS = /@(?:gmail|googlemail)\.com$/

/**
 * Returns the mailbox behind an address: 'a.sha+news@gmail.com' → 'asha@gmail.com'. Only for limits, because other hosts
 * may treat tags as part of the name.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email)
  const at = key.indexOf('@')
  if (at < 0) return key
  const local = key.slice(0, at).split('+', 1).join('')
  return ADDRESSES_WITHOUT_DOTS.test(key) ? `${local.replaceAll('.', '')}@gmail.com` : local + key.slice(at)
}

/** The first label of domains whose addresses do not identify an employer. */
const MAIL_PROVIDERS = new Set(
  'gmail googlemail yahoo ymail rocketmail outlook hotmail live msn icloud me mac proton protonmail rediffmail rediff aol zoho zohomail gmx mail yandex indiatimes sify in'.split(
    ' ',
  ),
)

/** Returns the domain of an address: 'Asha@Works.example.com' → 'works.example.com'. */
export function domainOfAddress(address: string): string {
  const key = emailKey(address)
  return key.slice(key.lastIndexOf('@') + 1)
}

/** Reports whether anybody can get an address at this domain, as at gmail.com. */
export function isMailProvider(domain: string): boolean {
  return MAIL_PROVIDERS.has(domain.split('.', 1)[0] ?? '')
}

/** Whether an address belongs to a program: 'no-reply@example.com', 'orders-noreply@example.com', 'mailer-daemon@…'. */
export function isRobotAddress(address: string): boolean {
  return ROBOT.test(address.slice(0, address.lastIndexOf('@')))
}

const ROBOT =
  /(?:^|[-_.+])(?:no|do[-_.]?not|dont|never)[-_.]?(?:reply|respond)(?:$|[-_.+\d])|^(?:mailer[-_.]?daemon|postmaster|bounces?)(?:$|[-_.+\d])/i
