/**
 * An e-mail address as the product compares addresses, and as the database indexes do: both databases put only ASCII
 * letters in lower case. 'Asha@Example.com' → 'asha@example.com'.
 */
export function emailKey(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

const ADDRESSES_WITHOUT_DOTS = /@(?:gmail|googlemail)\.com$/

/** The mailbox behind an address: 'a.sha+news@gmail.com' → 'asha@gmail.com'. Only for limits, because other hosts may read tags as names. */
export function mailboxKey(email: string): string {
  const key = emailKey(email)
  const at = key.indexOf('@')
  if (at < 0) return key
  const local = key.slice(0, at).split('+', 1).join('')
  return ADDRESSES_WITHOUT_DOTS.test(key) ? `${local.replaceAll('.', '')}@gmail.com` : local + key.slice(at)
}

/** The first label of domains whose addresses say nothing about an employer. */
const MAIL_PROVIDERS = new Set(
  'gmail googlemail yahoo ymail rocketmail outlook hotmail live msn icloud me mac proton protonmail rediffmail rediff aol zoho zohomail gmx mail yandex indiatimes sify in'.split(
    ' ',
  ),
)

/** The domain of an address: 'Asha@Works.example.com' → 'works.example.com'. */
export function domainOfAddress(address: string): string {
  const key = emailKey(address)
  return key.slice(key.lastIndexOf('@') + 1)
}

/** Whether anybody can have an address at this domain, as at gmail.com. */
export function isMailProvider(domain: string): boolean {
  return MAIL_PROVIDERS.has(domain.split('.', 1)[0] ?? '')
}
