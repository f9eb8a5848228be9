import type { MessageTemplate } from './message-template.ts'

const CERTIFICATE = ['fullName', 'program', 'certificateId', 'issueDate', 'expiryDate', 'certificateDetails', 'permalink', 'verificationLink', 'contactLink', 'company', 'phone'] as const
const RECIPIENT_REASON = 'You get this e-mail because {company} has issued a certificate to you.'

/** Mails to the recipients of certificates. */
export const CERTIFICATE_TEMPLATES = {
  'certificate-issued': {
    title: 'Certificate issued',
    to: 'participant',
    placeholders: [...CERTIFICATE, 'linkedInLink'],
    required: ['permalink'],
    reason: RECIPIENT_REASON,
    subject: 'Your certificate: {program}',
    text: `# Congratulations, {fullName}

You have completed **{program}**. Your certificate is attached as a PDF. It also has a page of its own, where anyone can check that it is genuine.

{certificateDetails}

[View your certificate]({permalink})

## Add it to LinkedIn

[Open LinkedIn’s form]({linkedInLink}) with the name, the date and the ID already filled in. You find the same page later under "Licenses & certifications" in your profile.

## When an employer asks

Send them the link {permalink}. It shows at once whether the certificate is genuine and valid, without an account. With the ID and your name they can also check it at {verificationLink}.

Is your name misspelt, or anything else wrong? Answer this e-mail, and we correct it.`,
  },
  'certificate-corrected': {
    title: 'Certificate corrected',
    to: 'participant',
    placeholders: [...CERTIFICATE, 'linkedInLink'],
    required: ['permalink'],
    reason: RECIPIENT_REASON,
    subject: 'Your corrected certificate: {program}',
    text: `# Your certificate has been corrected

Dear {fullName}, we have corrected your certificate for **{program}**. The new edition is attached as a PDF. Please use only this one from now on.

{certificateDetails}

[View the corrected certificate]({permalink})

Whoever checks the earlier edition reads that it was replaced. Where you have sent or shown its link, use the new one: {permalink}

Is something still wrong? Answer this e-mail.`,
  },
  'certificate-revoked': {
    title: 'Certificate revoked',
    to: 'participant',
    placeholders: [...CERTIFICATE, 'revokedOn', 'reason'],
    required: ['certificateId'],
    reason: RECIPIENT_REASON,
    subject: 'Your certificate {certificateId} has been revoked',
    text: `# Your certificate has been revoked

Dear {fullName}, we revoked your certificate for **{program}** on {revokedOn}. It is no longer valid. Whoever checks it sees that.

{certificateDetails}

Please do not show it any more, and remove it from your profiles.

Do you think this is a mistake? Answer this e-mail or [write to us]({contactLink}).`,
  },
  'certificate-expiring': {
    title: 'Certificate expires soon',
    to: 'participant',
    placeholders: [...CERTIFICATE, 'daysLeft'],
    required: ['permalink'],
    reason: RECIPIENT_REASON,
    subject: 'Your certificate is valid until {expiryDate}',
    text: `# Your certificate expires in {daysLeft}

Dear {fullName}, your certificate for **{program}** is valid until {expiryDate}. From the day after, everyone who checks it sees that it has expired.

{certificateDetails}

## How to renew it

Answer this e-mail, or [write to us]({contactLink}). We tell you the next dates and the fee.

[View your certificate]({permalink})`,
  },
} as const satisfies Record<string, MessageTemplate>
