import { longDate, type PlainDate } from '#base/dates/dates.ts'
import { counted, grouped } from '#base/text/wording/counted.ts'
import { URGENCIES } from '../mail-states.ts'
import { intro } from '../messages/letter-parts.ts'
import { type Block } from '../messages/letter.ts'
import { mailKind, readerLink, type ValueContext, type Values } from './mail-kind.ts'

interface ClientLinkSummary {
  nonce: string
  contactName: string
  client: string
  /** The number of certificates or names. */
  count: number
  expiresOn: PlainDate
}

interface ExpiringPerson {
  /** The row of the participant, used for erasure. */
  id: number
  name: string
  program: string
  expiryDate: PlainDate
}

const CLIENT_LINK = ['contactName', 'client', 'clientLink', 'expiresOn', 'contactLink', 'company', 'phone'] as const
const CLIENT_REASON = 'You get this e-mail because you are a contact of a client of {company}.'
const SAMPLE = { nonce: '', contactName: 'Neha Placeholder', client: 'Mock Motors', count: 20, expiresOn: '2026-12-20' }

/** To a contact of a client, with a link that needs no sign-in. */
export const CLIENT_MAILS = {
  /** To a contact of a client: its people's certificates. The link's token is a keyed hash of `nonce`. It names nobody. */
  'certificates-delivered': mailKind<ClientLinkSummary & { programs: string[] }>({
    urgency: URGENCIES.normal,
    isSecret: true,
    title: 'Certificates for a client',
    to: 'client',
    placeholders: [...CLIENT_LINK, 'certificates', 'programs'],
    required: ['clientLink'],
    reason: CLIENT_REASON,
    subject: '{certificates} for {client}',
    text: `# {certificates} for {client}

Dear {contactName}, the certificates of your employees are ready: **{programs}**.

[Open the certificates]({clientLink})

The page has each certificate as a PDF, all of them in one file for printing, and the list for Excel. You need no account. The link works until {expiresOn}. Anyone who has it can open the page, so please pass it on only to people who need it.

Is a name misspelt, or is anything else wrong? Answer this e-mail and we will correct it.`,
    sample: {
      ...SAMPLE,
      programs: ['Lean Six Sigma Green Belt'],
    },
    values: ({ programs, ...data }, context) => ({
      ...clientLinkValues(data, context),
      certificates: counted(data.count, 'certificate'),
      programs: programs.join('; '),
    }),
  }),
  /** To a contact of a client: certificates they received were corrected or revoked. */
  'certificates-changed': mailKind<ClientLinkSummary & { corrected: number; revoked: number }>({
    urgency: URGENCIES.normal,
    isSecret: true,
    title: 'Certificates of a client changed',
    to: 'client',
    placeholders: [...CLIENT_LINK, 'certificates', 'certificateChanges'],
    required: ['clientLink'],
    reason: CLIENT_REASON,
    subject: '{certificates} of {client} changed',
    text: `# {certificates} of {client} changed

Dear {contactName}, certificates of your employees have changed: {certificateChanges}.

[See them as they are now]({clientLink})

Please use only the new edition of a corrected certificate: anyone who checks the earlier one will see that it was replaced. Do not rely on a certificate that was revoked.

You need no account. The link works until {expiresOn}. Anyone who has it can open the page, so please pass it on only to people who need it.

Do you have a question? Just answer this e-mail.`,
    sample: { ...SAMPLE, count: 3, corrected: 2, revoked: 1 },
    values: ({ corrected, revoked, ...data }, context) => ({
      ...clientLinkValues(data, context),
      certificates: counted(data.count, 'certificate'),
      certificateChanges: [wereText(corrected, 'corrected'), wereText(revoked, 'revoked')].filter(Boolean).join(', '),
    }),
  }),
  /** To a contact of a client: are these names right? */
  'names-to-check': mailKind<ClientLinkSummary>({
    urgency: URGENCIES.normal,
    isSecret: true,
    title: 'Names to be checked by a client',
    to: 'client',
    placeholders: [...CLIENT_LINK, 'names'],
    required: ['clientLink'],
    reason: CLIENT_REASON,
    subject: 'Please check {names} before we print',
    text: `# Are these names right?

Dear {contactName}, we are about to print certificates for {client}. Please check {names} as they will be printed, and correct any mistakes.

[Check the names]({clientLink})

You need no account. Nothing is printed before we have read your answer. The link works until {expiresOn}. Anyone who has it can open the page, so please pass it on only to people who need it.

Do you have a question? Just answer this e-mail.`,
    sample: SAMPLE,
    values: namesValues,
  }),
  /** The same question after certificates were issued: a correction creates a new edition. */
  'issued-names-to-check': mailKind<ClientLinkSummary>({
    urgency: URGENCIES.normal,
    isSecret: true,
    title: 'Names on certificates to be checked by a client',
    to: 'client',
    placeholders: [...CLIENT_LINK, 'names'],
    required: ['clientLink'],
    reason: CLIENT_REASON,
    subject: 'Please check {names} on certificates of {client}',
    text: `# Are these names right?

Dear {contactName}, we have already issued certificates to people of {client}. Please check {names} and correct any mistakes.

[Check the names]({clientLink})

We read each correction. A corrected certificate is a new edition with the same number. You need no account. The link works until {expiresOn}. Anyone who has it can open the page, so please pass it on only to people who need it.

Do you have a question? Just answer this e-mail.`,
    sample: SAMPLE,
    values: namesValues,
  }),
  /** To a contact of a client, once a month: the certificates that expire soon. Erased people are left out. */
  'renewals-due': mailKind<ClientLinkSummary & { people: ExpiringPerson[] }>({
    urgency: URGENCIES.bulk,
    isSecret: true,
    title: 'Certificates of a client expire soon',
    to: 'client',
    placeholders: [...CLIENT_LINK, 'certificates', 'expiring'],
    required: ['clientLink', 'expiring'],
    reason: CLIENT_REASON,
    subject: 'Expiring within 60 days: {certificates} of {client}',
    text: `# {certificates} of {client} will expire

Dear {contactName}, these certificates of your employees expire within the next 60 days. People who have been trained again are not in this list.

{expiring}

[Ask for new dates]({clientLink})

The link opens a form with these names filled in. Tell us how many people may come and when it suits you, and we will propose dates and a price. The link works until {expiresOn}. Anyone who has it can open the page, so please pass it on only to people who need it.

We write once a month, and only when something expires. If you no longer want these e-mails, just answer this one.`,
    sample: {
      ...SAMPLE,
      count: 2,
      people: [
        { id: 7, name: 'Ravi Sample', program: 'Lean Six Sigma Green Belt', expiryDate: '2026-12-18' },
        { id: 8, name: 'आशा उदाहरण', program: 'IATF 16949 Internal Auditor', expiryDate: '2027-01-09' },
      ],
    },
    values: ({ people, ...data }, context) => ({
      ...clientLinkValues({ ...data, count: people.length }, context),
      certificates: counted(people.length, 'certificate'),
      expiring: expiringList(people),
    }),
  }),
}

function clientLinkValues({ contactName, client, expiresOn }: ClientLinkSummary, context: ValueContext): Values {
  return { contactName, client, expiresOn: longDate(expiresOn), clientLink: readerLink(context, 'clientLink') }
}

function namesValues(data: ClientLinkSummary, context: ValueContext): Values {
  return { ...clientLinkValues(data, context), names: counted(data.count, 'name') }
}

/** Maximum number of people listed in a mail. The linked page lists all. */
const MAX_LISTED = 100

function expiringList(people: ExpiringPerson[]): Block[] {
  const lines = people.slice(0, MAX_LISTED).map(({ name, program, expiryDate }) => `${name}: ${program}, until ${longDate(expiryDate)}`)
  if (people.length > MAX_LISTED) lines.push(`and ${grouped(people.length - MAX_LISTED)} more`)
  return [{ type: 'list', start: null, items: lines.map((line) => [intro(line)]) }]
}

/** '2 were corrected'; empty for none. */
function wereText(count: number, what: string): string {
  if (count === 0) return ''
  return `${counted(count, 'was', 'were')} ${what}`
}
