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
