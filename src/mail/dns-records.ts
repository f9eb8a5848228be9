import type { DnsRecord } from './mail.schema.ts'

/** Providers' SPF names, by the end of the mail server's name. */
const SPF_OF_PROVIDERS: ReadonlyArray<readonly [server: RegExp, include: string]> = [
  [/(?:^|\.)(?:gmail|google|googlemail)\.com$/, 'include:_spf.google.com'],
  [/(?:^|\.)zoho\.in$/, 'include:zoho.in'],
  [/(?:^|\.)(?:zoho|zohomail)\.com$/, 'include:zohomail.com'],
  [/(?:^|\.)(?:office365|outlook)\.com$/, 'include:spf.protection.outlook.com'],
  [/(?:^|\.)amazonaws\.com$/, 'include:amazonses.com'],
  [/(?:^|\.)sendgrid\.net$/, 'include:sendgrid.net'],
  [/(?:^|\.)mailgun\.org$/, 'include:mailgun.org'],
]
const LOOPBACK = /^(?:localhost|127\.|::1$)/

/** SPF, DKIM and DMARC records for the sender's domain, computed from the settings without any look-up. */
export function dnsRecords({
  domain,
  server,
  dkim,
  reportTo,
}: {
  domain: string
  /** The host of SMTP_URL. */
  server: string | undefined
  dkim: { selector: string; record: string } | undefined
  /** The recipient of DMARC reports. */
  reportTo: string
}): DnsRecord[] {
  return [
    {
      purpose: 'SPF',
      help: 'Says which servers may send mail for this domain. A domain has one such record: if there is one, add the part after v=spf1 to it.',
      name: domain,
      value: server === undefined ? null : `v=spf1 ${spfOf(server)} ~all`,
    },
    {
      purpose: 'DKIM',
      help: dkim
        ? 'The public key of DKIM_KEY, with which receivers check the signature of each mail.'
        : 'Each mail can be signed: set DKIM_KEY and DKIM_SELECTOR, or let your provider sign and publish the key that it shows you.',
      name: `${dkim?.selector ?? 'selector'}._domainkey.${domain}`,
      value: dkim?.record ?? null,
    },
    {
      purpose: 'DMARC',
      help: 'Says what receivers do with mail that passes neither. Begin with p=none and read the reports; then write p=quarantine.',
      name: `_dmarc.${domain}`,
      value: `v=DMARC1; p=none; rua=mailto:${reportTo}`,
    },
  ]
}

/** An unknown provider's server is named directly. */
function spfOf(server: string): string {
  const known = SPF_OF_PROVIDERS.find(([pattern]) => pattern.test(server))
  if (known) return known[1]
  if (LOOPBACK.test(server)) return 'mx a'
  if (/^[\d.]+$/.test(server)) return `ip4:${server}`
  return server.includes(':') ? `ip6:${server}` : `a:${server}`
}
