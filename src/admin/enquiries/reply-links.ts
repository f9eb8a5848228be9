import { replySubject } from '../../enquiries/enquiry-reply.ts'
import type { Enquiry } from '../../enquiries/enquiry.ts'
import { mailtoOf } from '../../mail/outbox/mail.ts'

/** Number of digits including the country code (ITU-T E.164). */
const MIN_DIGITS = 8
const MAX_DIGITS = 15

/**
 * Address that opens a WhatsApp chat with this text. Undefined when the number has no country code, is too short or too long,
 * or is an Indian landline (Indian mobile numbers start with 6 to 9).
 */
export function whatsappUrl(phone: string, text = ''): string | undefined {
  if (!phone.trim().startsWith('+')) return undefined
  const digits = phone.replace(/\D/g, '')
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return undefined
  if (digits.startsWith('91') && !/^91[6-9]\d{9}$/.test(digits)) return undefined
  return `https://wa.me/${digits}${text && `?text=${encodeURIComponent(withoutEscapes(text))}`}`
}

/** A link that opens the clerk's own mail program with subject and text filled in; `isCut` when the text is too long for it. */
export function replyMailto(enquiry: Pick<Enquiry, 'email' | 'subject' | 'reference'>, text: string): { href: string; isCut: boolean } {
  return mailtoOf(enquiry.email, { subject: replySubject(enquiry), text: withoutEscapes(text) })
}

/** Values that a template filled in are escaped, so that a name is no Markdown: 'A\_B' → 'A_B'. */
export function withoutEscapes(text: string): string {
  return text.replace(/\\([\\`*_[\]<>#!~|])/g, '$1')
}
