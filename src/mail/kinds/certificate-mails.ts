import { daysBetween, indianDate, longDate, type PlainDate } from '#base/dates/dates.ts'
import { linkedinUrl } from '#base/values/linkedin.ts'
import { counted } from '#base/text/wording/counted.ts'
import { URGENCIES } from '../mail-states.ts'
import { details, type MaybeRow } from '../messages/letter-parts.ts'
import { type DetailRow } from '../messages/letter.ts'
import { encoded, mailKind, type ValueContext, type Values } from './mail-kind.ts'

interface CertificateSummary {
  /** The row, for the attached PDF. */
  certificateRow: number
  edition: number
  fullName: string
  certificateId: string
  program: string
  /** True for a certificate of participation, not of completion. Missing in older mails. */
  isParticipation?: boolean
  issueDate: PlainDate
  expiryDate: PlainDate | null
  /** '/c/…' */
  permalink: string
}

const PLACEHOLDERS = [
  'fullName',
  'program',
  'certificateId',
  'issueDate',
  'expiryDate',
  'certificateDetails',
  'permalink',
  'verificationLink',
  'contactLink',
  'company',
  'phone',
] as const
const RECIPIENT_REASON = 'You get this e-mail because {company} has issued a certificate to you.'
const CERTIFICATE = {
  certificateRow: 1,
  edition: 2,
  fullName: 'Asha Example',
  certificateId: 'CERT2026110421-7F3K9Q',
  program: 'Lean Six Sigma Green Belt',
  issueDate: '2026-11-12',
  expiryDate: '2026-12-04',
  permalink: '/c/Zk3x9QmB4tT0vR7nL2sW8A',
}
const ACTIVE: DetailRow = { label: 'Status', value: 'Active', tone: 'success' }

export const CERTIFICATE_MAILS = {
  /** To the recipient, with the PDF. */
  'certificate-issued': mailKind<CertificateSummary>({
    urgency: URGENCIES.normal,
    isThreaded: true,
    title: 'Certificate issued',
    to: 'participant',
    placeholders: [...PLACEHOLDERS, 'linkedInLink'],
    required: ['permalink'],
    reason: RECIPIENT_REASON,
    subject: 'Your certificate: {program}',
    text: `# Congratulations, {fullName}

You have completed **{program}**. Your certificate is attached as a PDF. It also has a page of its own, where anyone can check that it is genuine.

{certificateDetails}

[View your certificate]({permalink})

## Add it to LinkedIn

[Open LinkedIn’s form]({linkedInLink}), with name, date and ID already filled in. The entry appears in your profile under "Licenses & certifications".

## When an employer asks

Send them this link: {permalink}

It shows whether the certificate is genuine and still valid. No account is needed. They can also [enter the ID and your name]({verificationLink}).

Is your name misspelt, or is anything else wrong? Answer this e-mail and we will correct it.`,
    sample: { ...CERTIFICATE, expiryDate: null, edition: 1 },
    values: (data, context) => certificateValues(data, context, ACTIVE),
  }),
  /** The same for a certificate of participation: its recipient has not completed the program. */
  'participation-certificate-issued': mailKind<CertificateSummary>({
    urgency: URGENCIES.normal,
    isThreaded: true,
    title: 'Certificate of participation issued',
    to: 'participant',
    placeholders: [...PLACEHOLDERS, 'linkedInLink'],
    required: ['permalink'],
    reason: RECIPIENT_REASON,
    subject: 'Your certificate of participation: {program}',
    text: `# Your certificate of participation

Dear {fullName}, you took part in **{program}**. Your certificate of participation is attached as a PDF. It also has a page of its own, where anyone can check that it is genuine.

{certificateDetails}

[View your certificate]({permalink})

## When an employer asks

Send them this link: {permalink}

It shows that you took part, and that the certificate is genuine. No account is needed. They can also [enter the ID and your name]({verificationLink}).

Is your name misspelt, or is anything else wrong? Answer this e-mail and we will correct it.`,
    sample: { ...CERTIFICATE, expiryDate: null, edition: 1, isParticipation: true },
    values: (data, context) => certificateValues(data, context, ACTIVE),
  }),
  /** A certificate sent again at somebody's request. */
  'certificate-again': mailKind<CertificateSummary>({
    urgency: URGENCIES.normal,
    isThreaded: true,
    title: 'Certificate sent again',
    to: 'participant',
    placeholders: [...PLACEHOLDERS, 'linkedInLink'],
    required: ['permalink'],
    reason: RECIPIENT_REASON,
    subject: 'Your certificate again: {program}',
    text: `# Here is your certificate again

Dear {fullName}, your certificate for **{program}** is attached as a PDF once more. Nothing in it has changed.

{certificateDetails}

[View your certificate]({permalink})

Anyone can check that it is genuine and still valid, at this address: {permalink}

Is anything wrong? Answer this e-mail and we will correct it.`,
    sample: { ...CERTIFICATE, expiryDate: null, edition: 1 },
    values: (data, context) => certificateValues(data, context),
  }),
  'certificate-corrected': mailKind<CertificateSummary>({
    urgency: URGENCIES.normal,
    isThreaded: true,
    title: 'Certificate corrected',
    to: 'participant',
    placeholders: [...PLACEHOLDERS, 'linkedInLink'],
    required: ['permalink'],
    reason: RECIPIENT_REASON,
    subject: 'Your corrected certificate: {program}',
    text: `# Your certificate has been corrected

Dear {fullName}, we have corrected your certificate for **{program}**. The new edition is attached as a PDF. Please use only this edition from now on.

{certificateDetails}

[View the corrected certificate]({permalink})

Anyone who checks the earlier edition will see it marked Replaced. Wherever you have shared its link, please use the new one: {permalink}

Is something still wrong? Answer this e-mail.`,
    sample: CERTIFICATE,
    values: (data, context) => certificateValues(data, context, { label: 'Edition', value: String(data.edition) }),
  }),
  'certificate-revoked': mailKind<CertificateSummary & { revokedOn: PlainDate; reason: string | null }>({
    urgency: URGENCIES.normal,
    isThreaded: true,
    title: 'Certificate revoked',
    to: 'participant',
    placeholders: [...PLACEHOLDERS, 'revokedOn', 'reason'],
    required: ['certificateId'],
    reason: RECIPIENT_REASON,
    subject: 'Your certificate {certificateId} has been revoked',
    text: `# Your certificate has been revoked

Dear {fullName}, we revoked your certificate for **{program}** on {revokedOn}. It is no longer valid, and anyone who checks it will see that.

{certificateDetails}

Please stop using it and remove it from your profiles.

Do you think this is a mistake? Answer this e-mail or [write to us]({contactLink}).`,
    sample: { ...CERTIFICATE, revokedOn: '2026-11-19', reason: 'Issued for the wrong program.' },
    values: (data, context) => ({
      ...certificateValues(
        data,
        context,
        { label: 'Status', value: `Revoked on ${longDate(data.revokedOn)}`, tone: 'danger' },
        { label: 'Reason', value: data.reason },
      ),
      revokedOn: longDate(data.revokedOn),
      reason: data.reason ?? '',
    }),
  }),
  'certificate-expiring': mailKind<CertificateSummary & { daysLeft: number }>({
    urgency: URGENCIES.bulk,
    isThreaded: true,
    title: 'Certificate expires soon',
    to: 'participant',
    placeholders: [...PLACEHOLDERS, 'daysLeft'],
    required: ['permalink'],
    reason: RECIPIENT_REASON,
    subject: 'Your certificate is valid until {expiryDate}',
    text: `# Your certificate expires in {daysLeft}

Dear {fullName}, your certificate for **{program}** is valid until {expiryDate}. From the day after, anyone who checks it will see that it has expired.

{certificateDetails}

## How to renew it

Answer this e-mail or [write to us]({contactLink}). We will send you the next dates and the fee.

[View your certificate]({permalink})`,
    sample: { ...CERTIFICATE, daysLeft: 14 },
    values: (data, context) => {
      const daysLeft = counted(data.expiryDate ? Math.max(0, daysBetween(indianDate(context.now), data.expiryDate)) : data.daysLeft, 'day')
      return { ...certificateValues(data, context, { label: 'Status', value: `Active, ${daysLeft} left`, tone: 'warning' }), daysLeft }
    },
  }),
}

function certificateValues(data: CertificateSummary, { company, siteUrl }: ValueContext, ...more: MaybeRow[]): Values {
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
      ...more,
    ]),
  }
}
