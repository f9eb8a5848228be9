import { Globe, QrCode, ScanSearch, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconTile } from '#ui/card.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { useSite } from '#site/use-site.ts'

/** Advice against copied pages, next to the form on a wide screen and below it on a phone. */
export function VerificationAdvice() {
  const { company, siteUrl } = useSite()
  const domain = new URL(siteUrl).host
  return (
    <aside aria-labelledby="advice" className="grid gap-6 lg:pt-2">
      <h2 id="advice" className="text-h3">
        Three quick checks
      </h2>
      <ul className="grid gap-6">
        <Advice icon={Globe} title="The address">
          Genuine <span translate="no">{company.name}</span> results appear only at{' '}
          <strong className="wrap-anywhere text-text">{domain}</strong>. A page that looks the same at another address is not ours.
        </Advice>
        <Advice icon={ScanSearch} title="The details">
          Compare name, program and dates here with the paper or file you were given.
        </Advice>
        <Advice icon={QrCode} title="The QR code">
          The code on the certificate opens its record here, with nothing to type.
        </Advice>
      </ul>
      <p>
        <TextLink to="/issuer">Who signs our certificates, and with which keys</TextLink>
      </p>
    </aside>
  )
}

function Advice({ icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <IconTile icon={icon} size="sm" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="mt-1 text-text-2">{children}</p>
      </div>
    </li>
  )
}
