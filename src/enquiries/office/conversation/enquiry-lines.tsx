import { mailtoHref } from '#base/values/mail-address.ts'
import { telHref } from '#base/values/phone.ts'
import { Check, Copy, Mail, Phone, type LucideIcon } from 'lucide-react'
import type { Enquiry } from '../../enquiry.schema.ts'
import { IconButton } from '#ui/button/button.tsx'
import { EmailText } from '#office/kit/email-text.tsx'
import { useCopy } from '#office/kit/use-copy.tsx'

/** E-mail and phone of the sender: a link and a copy button each. */
export function EnquiryLines({ enquiry: { email, phone } }: { enquiry: Enquiry }) {
  return (
    <ul className="flex flex-wrap gap-x-4 text-small">
      {email !== '' && <ContactLine icon={Mail} what="E-mail" value={email} href={mailtoHref(email)} />}
      {phone && <ContactLine icon={Phone} what="Phone number" value={phone} href={telHref(phone)} />}
    </ul>
  )
}

/** An address or number as a link, with a button that copies it. */
export function ContactLine({ icon: Icon, what, value, href }: { icon: LucideIcon; what: string; value: string; href: string }) {
  const { isCopied, copy } = useCopy(what)
  return (
    <li className="flex min-w-0 items-center gap-2">
      <Icon className="size-4 text-text-3" />
      <a href={href} className="link min-w-0 content-center wrap-anywhere pointer-coarse:min-h-11">
        {what === 'E-mail' ? <EmailText email={value} /> : value}
      </a>
      <IconButton
        label={`Copy ${value}`}
        size="dense"
        icon={isCopied ? <Check /> : <Copy />}
        onClick={() => void copy(value)}
        className="text-text-3"
      />
    </li>
  )
}
