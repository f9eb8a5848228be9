import { emailKey } from './email-key.ts'

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
