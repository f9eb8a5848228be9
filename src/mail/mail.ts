import { mailtoHref } from '#base/values/mail-address.ts'
import { capitalise } from '#base/text/wording/capitalise.ts'
import type { MailKind } from './mail-kinds.ts'

export const MAIL_CONCERNS = ['not-set-up', 'failing', 'unread'] as const

/** Counts stop here: the overview must not count a newsletter's million mails each time. */
export const MAX_COUNTED = 1000

/** 'certificate-issued' → 'Certificate issued'. */
export function mailKindText(kind: MailKind): string {
  return capitalise(kind.replaceAll('-', ' '))
}

const MAX_MAILTO_LENGTH = 1900

/**
 * A link that opens the clerk's own mail program with everything filled in (RFC 6068). Windows truncates long addresses, so a long text is
 * omitted (`isCut`), and the page copies it to the clipboard instead.
 */
export function mailtoOf(to: string, { subject, text }: { subject: string; text: string }): { href: string; isCut: boolean } {
  const head = `${mailtoHref(to)}?subject=${encodeURIComponent(subject)}`
  const href = `${head}&body=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`
  return href.length <= MAX_MAILTO_LENGTH ? { href, isCut: false } : { href: head, isCut: true }
}

/** The addresses in a comma-separated column: 'a@example.com, b@example.com'. No address contains a comma. */
export function addressesIn(text: string | null): string[] {
  return text ? text.split(', ') : []
}
