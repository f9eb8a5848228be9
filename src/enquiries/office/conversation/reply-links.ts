import { replySubject } from '../../enquiry-reply.ts'
import type { Enquiry } from '../../enquiry.schema.ts'
import { mailtoOf } from '#mail/mail.ts'

/** A link that opens the clerk's own mail program with subject and text prefilled; `isCut` if the text is too long for it. */
export function replyMailto(enquiry: Pick<Enquiry, 'email' | 'subject' | 'reference'>, text: string): { href: string; isCut: boolean } {
  return mailtoOf(enquiry.email, { subject: replySubject(enquiry), text: withoutEscapes(text) })
}

/** Unescapes values that a template filled in, so that a name is not treated as Markdown: 'A\_B' → 'A_B'. */
export function withoutEscapes(text: string): string {
  return text.replace(/\\([\\`*_[\]<>#!~|])/g, '$1')
}
