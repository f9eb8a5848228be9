import type { MessageTemplate } from './message-template.ts'

const CERTIFICATE = [
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

const CLIENT_LINK = ['contactName', 'client', 'clientLink', 'expiresOn', 'contactLink', 'company', 'phone'] as const
const CLIENT_REASON = 'You get this e-mail because you are a contact of a client of {company}.'

/** Mails to the recipients of certificates, and to the contacts of their clients. */
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

[Open LinkedIn’s form]({linkedInLink}), with name, date and ID already filled in. The entry appears in your profile under "Licenses & certifications".

## When an employer asks

Send them this link: {permalink}

It shows whether the certificate is genuine and still valid. No account is needed. They can also [enter the ID and your name]({verificationLink}).

Is your name misspelt, or is anything else wrong? Answer this e-mail and we will correct it.`,
  },
  'participation-certificate-issued': {
    title: 'Certificate of participation issued',
    to: 'participant',
    placeholders: [...CERTIFICATE, 'linkedInLink'],
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
  },
  'certificate-corrected': {
    title: 'Certificate corrected',
    to: 'participant',
    placeholders: [...CERTIFICATE, 'linkedInLink'],
    required: ['permalink'],
    reason: RECIPIENT_REASON,
    subject: 'Your corrected certificate: {program}',
    text: `# Your certificate has been corrected

Dear {fullName}, we have corrected your certificate for **{program}**. The new edition is attached as a PDF. Please use only this edition from now on.

{certificateDetails}

[View the corrected certificate]({permalink})

Anyone who checks the earlier edition will see it marked Replaced. Wherever you have shared its link, please use the new one: {permalink}

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

Dear {fullName}, we revoked your certificate for **{program}** on {revokedOn}. It is no longer valid, and anyone who checks it will see that.

{certificateDetails}

Please stop using it and remove it from your profiles.

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

Dear {fullName}, your certificate for **{program}** is valid until {expiryDate}. From the day after, anyone who checks it will see that it has expired.

{certificateDetails}

## How to renew it

Answer this e-mail or [write to us]({contactLink}). We will send you the next dates and the fee.

[View your certificate]({permalink})`,
  },
  'certificates-delivered': {
    title: 'Certificates for a client',
    to: 'client',
    placeholders: [...CLIENT_LINK, 'certificates', 'programs'],
    required: ['clientLink'],
    reason: CLIENT_REASON,
    subject: '{certificates} for {client}',
    text: `# {certificates} for {client}

Dear {contactName}, the certificates of your people are ready: **{programs}**.

[Open the certificates]({clientLink})

The page has each certificate as a PDF, all of them as one file for your printer, and the list for Excel. You need no account. It works until {expiresOn}; whoever has the link can open it, so please pass it on only to those who need it.

Is a name misspelt, or is anything else wrong? Answer this e-mail and we will correct it.`,
  },
  'names-to-check': {
    title: 'Names to be checked by a client',
    to: 'client',
    placeholders: [...CLIENT_LINK, 'names'],
    required: ['clientLink'],
    reason: CLIENT_REASON,
    subject: 'Please check {names} before we print',
    text: `# Are these names right?

Dear {contactName}, we are about to print certificates for {client}. Please look at {names} as they will be printed, and correct what is wrong.

[Check the names]({clientLink})

You need no account. Nothing is printed before we have read your answer. The link works until {expiresOn}; whoever has it can open the page, so please pass it on only to those who need it.

Do you have a question? Just answer this e-mail.`,
  },
  'renewals-due': {
    title: 'Certificates of a client expire soon',
    to: 'client',
    placeholders: [...CLIENT_LINK, 'certificates', 'expiring'],
    required: ['clientLink', 'expiring'],
    reason: CLIENT_REASON,
    subject: 'Expiring within 60 days: {certificates} of {client}',
    text: `# {certificates} of {client} will expire

Dear {contactName}, within the next 60 days certificates of your people expire. Whoever has been trained again is not in this list.

{expiring}

[Ask for new dates]({clientLink})

The form behind this link has these names filled in: say how many may come and when it suits you, and we propose dates and a price. The link works until {expiresOn}; whoever has it can open the page, so please pass it on only to those who need it.

We write once a month, and only when something expires. If you no longer want these e-mails, just answer this one.`,
  },
} as const satisfies Record<string, MessageTemplate>
