import { MessageCircle } from 'lucide-react'
import { whatsappUrl } from '#base/values/whatsapp.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { CompanySummary } from '../company.ts'

/** The number that the office has labelled WhatsApp. Undefined if there is none that WhatsApp can open. */
function whatsappNumber({ phones }: Pick<CompanySummary, 'phones'>): string | undefined {
  return phones.find(({ label, display }) => /whatsapp/i.test(label) && whatsappUrl(display) !== undefined)?.display
}

/** Opens a chat with the office, with the page's subject filled in. Renders nothing if the office has no such number. */
export function WhatsappButton({ company, about, pageUrl }: { company: CompanySummary; about: string; pageUrl: string }) {
  const url = whatsappUrl(whatsappNumber(company) ?? '', `Hello ${company.name}, I have a question about “${about}”: ${pageUrl}`)
  if (url === undefined) return null
  return (
    <LinkButton
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      variant="secondary"
      fullWidth
      icon={<MessageCircle />}
      className="no-print mt-3"
    >
      <span>
        Ask on WhatsApp<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </span>
    </LinkButton>
  )
}
