import { BATCH_MAILS } from './kinds/batch-mails.ts'
import { CERTIFICATE_MAILS } from './kinds/certificate-mails.ts'
import { CLIENT_MAILS } from './kinds/client-mails.ts'
import { ENQUIRY_MAILS } from './kinds/enquiry-mails.ts'
import type { DescribedMail, ReaderLinks, ValueContext, Values } from './kinds/mail-kind.ts'
import { NEWSLETTER_MAILS } from './kinds/newsletter-mails.ts'
import { DIGEST_MAILS, TEST_MAILS } from './kinds/office-mails.ts'
import { ORDER_MAILS } from './kinds/order-mails.ts'
import { PARTICIPANT_MAILS } from './kinds/participant-mails.ts'
import { QUOTATION_MAILS } from './kinds/quotation-mails.ts'
import { STAFF_MAILS } from './kinds/staff-mails.ts'

export const MAIL_KINDS = {
  ...ENQUIRY_MAILS,
  ...PARTICIPANT_MAILS,
  ...CERTIFICATE_MAILS,
  ...CLIENT_MAILS,
  ...QUOTATION_MAILS,
  ...BATCH_MAILS,
  ...ORDER_MAILS,
  ...DIGEST_MAILS,
  ...STAFF_MAILS,
  ...NEWSLETTER_MAILS,
  ...TEST_MAILS,
}

export type MailKind = keyof typeof MAIL_KINDS

/** The data of each kind of mail. Links that act for the reader are separate (`ReaderLinks`). */
export type MailData = { [Kind in MailKind]: (typeof MAIL_KINDS)[Kind] extends DescribedMail<infer Data> ? Data : never }

/** A mail of any kind, with the matching data. */
export type MailContent = { [Kind in MailKind]: { kind: Kind; data: MailData[Kind] } }[MailKind]

/** The shipped description of a kind. The office can edit all texts except those marked `isFixed`. */
export type MailDescription = Omit<DescribedMail<never>, 'sample' | 'values'>

export const KIND_NAMES = Object.keys(MAIL_KINDS) as MailKind[]

export function describedMail(kind: MailKind): MailDescription {
  return MAIL_KINDS[kind]
}

/** The placeholder values of a mail. */
export function valuesOf<Kind extends MailKind>(kind: Kind, data: MailData[Kind], context: ValueContext): Values {
  const { values } = MAIL_KINDS[kind] as unknown as DescribedMail<MailData[Kind]>
  return { ...commonValues(context), ...values(data, context) }
}

export function sampleOf(kind: MailKind): MailContent {
  return { kind, data: MAIL_KINDS[kind].sample } as MailContent
}

/** An example of each kind. */
export const MAIL_SAMPLES = KIND_NAMES.map(sampleOf)

export const SAMPLE_LINKS: ReaderLinks = {
  passwordLink: '/admin#set-password=abc',
  clientLink: '/client-link/abc',
  quotationLink: '/q/abc',
  confirmationLink: '/subscription/confirm/abc',
  unsubscribeLink: '/subscription/cancel/abc',
}

/** Placeholders available in every kind. */
function commonValues({ company, siteUrl }: ValueContext): Values {
  return { company: company.name, phone: company.phones[0]?.display ?? 'us', contactLink: `${siteUrl}/contact` }
}
