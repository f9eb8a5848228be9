import type { Company } from '#company/company.ts'
import { daysBetween, dateInWords, indianDate, indianTime, longDate } from '#base/dates/dates.ts'
import { linkedinUrl } from '#base/values/linkedin.ts'
import type { MailData, MailKind, ReaderLinks } from '../mail-data.ts'
import { batchValues, whosePlace } from './batch-values.ts'
import { details, intro, type MaybeRow } from './letter-parts.ts'
import { plain, typedParagraphs, type Block, type DetailRow } from './letter.ts'

export interface ValueContext {
  company: Company
  /** No slash at the end. */
  siteUrl: string
  now: Date
  links: ReaderLinks
  /** The blocks of a text that staff wrote in Markdown. */
  fromMarkdown: (text: string) => Block[]
}

type Values = Record<string, string | Block[]>

/** What the placeholders of each kind stand for. */
export const MAIL_VALUES: { [Kind in MailKind]: (data: MailData[Kind], context: ValueContext) => Values } = {
  'enquiry-notice': (data, { siteUrl }) => ({
    ...enquiryValues(data),
    fullName: data.fullName,
    email: data.email,
    answerBy: indianTime(new Date(Date.parse(data.receivedAt) + ANSWER_WITHIN_MS)),
    message: [{ type: 'quote', blocks: typedParagraphs(data.message) }],
    inboxLink: `${siteUrl}/admin?view=contacts#contact-${data.enquiryId}`,
    enquiryDetails: details([
      { label: 'Name', value: data.fullName },
      { label: 'E-mail', value: data.email, href: `mailto:${encoded(data.email).replaceAll('%40', '@')}` },
      { label: 'Phone', value: data.phone },
      { label: 'Company', value: data.workplace ?? null },
      { label: 'Subject', value: data.subject },
      ...enquiryRows(data),
    ]),
  }),
  'enquiry-receipt': (data, { company }) => ({
    ...enquiryValues(data),
    nextStep: NEXT_STEPS[data.kind],
    enquiryDetails: details(enquiryRows(data)),
    officeHours: details([
      ...company.hours.map(({ days, display }) => ({ label: days, value: display })),
      ...company.phones.map(({ label, display, href }) => ({ label, value: display, href })),
    ]),
  }),
  'enquiry-reply': ({ fullName, subject, text, writtenBy, original }, { fromMarkdown }) => ({
    fullName,
    subject,
    writtenBy,
    text: fromMarkdown(text),
    original: original
      ? [
          { type: 'rule' },
          intro(`You wrote on ${indianTime(new Date(original.receivedAt))}:`),
          { type: 'quote', blocks: typedParagraphs(original.message) },
        ]
      : [],
  }),
  'participant-created': ({ fullName, participantId, program, enrolledOn }, { siteUrl }) => ({
    fullName,
    program,
    participantId,
    enrolledOn: longDate(enrolledOn),
    statusLink: `${siteUrl}/verify-certificate?tab=status&id=${encoded(participantId)}`,
    participantDetails: details([
      { label: 'Participant ID', value: participantId, isId: true },
      { label: 'Program', value: program },
      { label: 'Enrolled on', value: longDate(enrolledOn) },
    ]),
  }),
  'certificate-issued': (data, context) => certificateValues(data, context, ACTIVE),
  'participation-certificate-issued': (data, context) => certificateValues(data, context, ACTIVE),
  'certificate-corrected': (data, context) => certificateValues(data, context, { label: 'Edition', value: String(data.edition) }),
  'certificate-revoked': (data, context) => ({
    ...certificateValues(data, context, { label: 'Status', value: `Revoked on ${longDate(data.revokedOn)}`, tone: 'danger' }, [
      { label: 'Reason', value: data.reason },
    ]),
    revokedOn: longDate(data.revokedOn),
    reason: data.reason ?? '',
  }),
  'certificate-expiring': (data, context) => {
    const daysLeft = daysText(data.expiryDate ? Math.max(0, daysBetween(indianDate(context.now), data.expiryDate)) : data.daysLeft)
    return { ...certificateValues(data, context, { label: 'Status', value: `Active for ${daysLeft} more`, tone: 'warning' }), daysLeft }
  },
  'certificates-delivered': ({ programs, ...data }, context) => ({
    ...clientLinkValues(data, context),
    certificates: certificatesText(data.count),
    programs: programs.join('; '),
  }),
  'names-to-check': (data, context) => ({
    ...clientLinkValues(data, context),
    names: data.count === 1 ? '1 name' : `${data.count.toLocaleString('en-IN')} names`,
  }),
  'renewals-due': ({ people, ...data }, context) => ({
    ...clientLinkValues({ ...data, count: people.length }, context),
    certificates: certificatesText(people.length),
    expiring: expiringList(people),
  }),
  'batch-joining': batchValues,
  'batch-reminder': batchValues,
  'batch-changed': (data) => ({
    ...batchValues(data),
    changes: details(data.changes.map(({ label, before, now }) => ({ label, value: before ? `${now} (before: ${before})` : now }))),
  }),
  'batch-cancelled': (data) => ({
    ...batchValues(data),
    reason: data.reason,
    instead: data.instead === null ? [] : [intro(data.instead)],
  }),
  'batch-left': (data) => ({
    ...batchValues(data),
    whosePlace: whosePlace(data.people),
    instead: data.instead === null ? [] : [intro(data.instead)],
    calendarNote: data.endsInvitation
      ? 'The attached file takes these days out of your calendar.'
      : 'Your calendar stays as it is, because others of you still come.',
  }),
  'office-digest': ({ on, groups }, { siteUrl }) => ({
    day: dateInWords(on),
    count: thingsText(groups.reduce((sum, { lines, more }) => sum + lines.length + more, 0)),
    groups: groups.flatMap((group): Block[] => [
      { type: 'heading', level: 2, children: [plain(group.title)] },
      {
        type: 'list',
        start: null,
        items: [
          ...group.lines.map(({ text, path }) => linkItem(text, siteUrl + path)),
          ...(group.more > 0 ? [linkItem(`${group.more.toLocaleString('en-IN')} more`, siteUrl + group.path)] : []),
        ],
      },
    ]),
    overviewLink: `${siteUrl}/admin`,
  }),
  'staff-sign-in': attemptValues,
  'staff-factor-refused': attemptValues,
  'staff-code-created': ({ name, at, codeName, madeBy }, context) =>
    staffValues(name, context, [{ label: 'Code', value: codeName }, { label: 'Created by', value: madeBy }, time(at)]),
  'staff-access-changed': ({ name, at, change, changedBy }, context) =>
    staffValues(name, context, [{ label: 'Change', value: change }, { label: 'Changed by', value: changedBy }, time(at)]),
  'staff-password-link': ({ name, at, madeBy }, context) => ({
    ...staffValues(name, context, [{ label: 'Made by', value: madeBy }, time(at)]),
    passwordLink: readerLink(context, 'passwordLink'),
  }),
  'staff-role-changed': ({ name, at, from, to, changedBy }, context) =>
    staffValues(name, context, [
      { label: 'Before', value: from },
      { label: 'Now', value: to },
      { label: 'Changed by', value: changedBy },
      time(at),
    ]),
  'newsletter-confirmation': (_data, context) => ({
    confirmationLink: readerLink(context, 'confirmationLink'),
    unsubscribeLink: readerLink(context, 'unsubscribeLink'),
  }),
  'newsletter-issue': ({ subject, text, isTest }, context) => ({
    subject,
    text: context.fromMarkdown(text),
    unsubscribeLink: isTest ? '' : readerLink(context, 'unsubscribeLink'),
  }),
  'test-message': ({ requestedBy }, { siteUrl }) => ({ requestedBy, mailLink: `${siteUrl}/admin?view=mail` }),
}

/** Placeholders of every kind. */
export function commonValues({ company, siteUrl }: ValueContext): Values {
  return { company: company.name, phone: company.phones[0]?.display ?? 'us', contactLink: `${siteUrl}/contact` }
}

const ANSWER_WITHIN_MS = 24 * 3_600_000

const REQUESTS: Record<MailData['enquiry-receipt']['kind'], string> = {
  enquiry: 'message',
  enrolment: 'enrolment request',
  consultation: 'consultation request',
}

/** The promises of the questions and answers on the site (docs/product/requirements.md, section 9). */
const NEXT_STEPS: Record<MailData['enquiry-receipt']['kind'], string> = {
  enquiry: 'We read every message and answer within 24 hours.',
  enrolment:
    'Our team will contact you within 24 hours with dates, the fee and the joining details. Until then no seat is booked and no payment is due.',
  consultation: 'Our team replies within 24 hours and proposes a first call.',
}

function enquiryValues({ kind, reference, receivedAt }: MailData['enquiry-receipt']): Values {
  return { request: REQUESTS[kind], reference, receivedAt: indianTime(new Date(receivedAt)) }
}

function enquiryRows({ kind, about, dates = null, people = null, reference, receivedAt }: MailData['enquiry-receipt']): MaybeRow[] {
  return [
    { label: kind === 'consultation' ? 'Service' : 'Program', value: kind === 'enquiry' ? null : about },
    { label: 'About', value: kind === 'enquiry' ? about : null },
    { label: 'Date', value: dates },
    { label: 'People', value: people === null ? null : String(people) },
    { label: 'Reference', value: reference, isId: true },
    { label: 'Received', value: indianTime(new Date(receivedAt)) },
  ]
}

const ACTIVE: DetailRow = { label: 'Status', value: 'Active', tone: 'success' }

function certificateValues(
  data: MailData['certificate-issued'],
  { company, siteUrl }: ValueContext,
  state: DetailRow,
  others: MaybeRow[] = [],
): Values {
  const { fullName, program, certificateId, isParticipation = false, issueDate, expiryDate } = data
  const permalink = siteUrl + data.permalink
  return {
    fullName,
    program,
    certificateId,
    permalink,
    issueDate: longDate(issueDate),
    expiryDate: expiryDate ? longDate(expiryDate) : 'no expiry',
    verificationLink: `${siteUrl}/verify-certificate?id=${encoded(certificateId)}`,
    linkedInLink: linkedinUrl({ program, isParticipation, issuer: company.name, certificateId, issueDate, expiryDate, permalink }),
    certificateDetails: details([
      { label: 'Name', value: fullName },
      { label: 'Program', value: program },
      { label: 'Certificate ID', value: certificateId, isId: true },
      { label: 'Issued on', value: longDate(issueDate) },
      { label: 'Valid until', value: expiryDate ? longDate(expiryDate) : 'No expiry' },
      state,
      ...others,
    ]),
  }
}

function readerLink({ siteUrl, links }: ValueContext, name: keyof ReaderLinks): string {
  const path = links[name]
  if (path === undefined) throw new Error('Only its recipient may read this mail: it contains a link that acts for them.')
  return siteUrl + path
}

function clientLinkValues({ contactName, client, expiresOn }: MailData['names-to-check'], context: ValueContext): Values {
  return { contactName, client, expiresOn: longDate(expiresOn), clientLink: readerLink(context, 'clientLink') }
}

/** How many people a mail names. The page behind its link has all. */
const MAX_LISTED = 100

function expiringList(people: MailData['renewals-due']['people']): Block[] {
  const lines = people.slice(0, MAX_LISTED).map(({ name, program, expiryDate }) => `${name}: ${program}, until ${longDate(expiryDate)}`)
  if (people.length > MAX_LISTED) lines.push(`and ${(people.length - MAX_LISTED).toLocaleString('en-IN')} more`)
  return [{ type: 'list', start: null, items: lines.map((line) => [intro(line)]) }]
}

function certificatesText(count: number): string {
  return count === 1 ? '1 certificate' : `${count.toLocaleString('en-IN')} certificates`
}

function attemptValues({ name, at, network, device }: MailData['staff-sign-in'], context: ValueContext): Values {
  return staffValues(name, context, [time(at), { label: 'Device', value: device }, { label: 'Network', value: network }])
}

function staffValues(name: string, { siteUrl }: ValueContext, rows: MaybeRow[]): Values {
  return { name, staffDetails: details(rows), sessionsLink: `${siteUrl}/admin?view=account` }
}

function time(at: string): DetailRow {
  return { label: 'When', value: indianTime(new Date(at)) }
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function linkItem(text: string, href: string): Block[] {
  return [{ type: 'paragraph', children: [{ type: 'link', href, children: [plain(text)] }] }]
}

function daysText(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}

function thingsText(count: number): string {
  return count === 1 ? '1 thing' : `${count.toLocaleString('en-IN')} things`
}
