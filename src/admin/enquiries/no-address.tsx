import { MessageCircle, Phone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Enquiry } from '../../enquiries/enquiry.ts'
import { whatsappUrl } from '../../shared/whatsapp.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface NoAddressProps {
  enquiry: Enquiry
  onClose: () => void
  onWhatsApp: () => void
}

/** In place of a reply by e-mail to somebody who left no address: how they can be reached. */
export function NoAddress({ enquiry: { phone }, onClose, onWhatsApp }: NoAddressProps) {
  const hasWhatsApp = whatsappUrl(phone ?? '') !== undefined
  const actions = useRef<HTMLDivElement>(null)
  useEffect(() => actions.current?.querySelector<HTMLElement>('a, button')?.focus(), [])
  return (
    <Notice tone="warning" role="status" title="There is no e-mail address">
      <p className="wrap-anywhere">
        {phone === null
          ? 'There is no phone number either.'
          : `Call ${phone}${hasWhatsApp ? ' or answer by WhatsApp' : ''}. After a call, add a note and choose “Contacted”.`}
      </p>
      <div ref={actions} className="mt-2 flex flex-wrap gap-2">
        {hasWhatsApp && (
          <Button size="dense" icon={<MessageCircle />} onClick={onWhatsApp}>
            Write on WhatsApp
          </Button>
        )}
        {phone !== null && (
          <LinkButton href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} variant="secondary" size="dense" icon={<Phone />}>
            Call
          </LinkButton>
        )}
        <Button variant="ghost" size="dense" onClick={onClose}>
          Close
        </Button>
      </div>
    </Notice>
  )
}
