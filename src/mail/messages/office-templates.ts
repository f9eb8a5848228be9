import type { MessageTemplate } from './message-template.ts'

const OFFICE_REASON = 'This e-mail goes to the address of the office of {company}.'
const STAFF_REASON = 'You get this e-mail because you have access to the back-office of {company}.'

/** Mails to the office and to its staff. */
export const OFFICE_TEMPLATES = {
  'enquiry-notice': {
    title: 'New enquiry',
    to: 'office',
    placeholders: [
      'fullName',
      'email',
      'request',
      'reference',
      'receivedAt',
      'answerBy',
      'enquiryDetails',
      'message',
      'inboxLink',
      'company',
    ],
    required: ['enquiryDetails', 'message', 'inboxLink'],
    reason: OFFICE_REASON,
    subject: 'New {request} from {fullName} (no. {reference})',
    text: `# New {request} from {fullName}

Reply due by {answerBy}.

{enquiryDetails}

{message}

[Open it in the inbox]({inboxLink})

Replies to this e-mail go to {email}. A reply from the inbox is also kept there, where your colleagues can see it.`,
  },
  'office-digest': {
    title: 'Morning summary',
    to: 'office',
    placeholders: ['day', 'count', 'groups', 'overviewLink', 'company'],
    required: ['groups'],
    reason: OFFICE_REASON,
    subject: '{count} to do on {day}',
    text: `# {day}

{groups}

[Open the overview]({overviewLink})`,
  },
  'staff-sign-in': {
    title: 'Sign-in from a new network',
    to: 'staff',
    placeholders: ['name', 'staffDetails', 'sessionsLink', 'company'],
    required: [],
    reason: STAFF_REASON,
    isFixed: true,
    subject: 'New sign-in to the back-office',
    text: `# Was this you, {name}?

Someone signed in as you from a network where you have not signed in before.

{staffDetails}

**If it was you,** you need not do anything.

**If it was not you,** someone else has your password or API code. End that session now, change your password, and ask an admin to revoke the code and give you a new one.

[Show your sessions]({sessionsLink})`,
  },
  'staff-factor-refused': {
    title: 'Wrong second factor',
    to: 'staff',
    placeholders: ['name', 'staffDetails', 'sessionsLink', 'company'],
    required: [],
    reason: STAFF_REASON,
    isFixed: true,
    subject: 'A sign-in as you was stopped at the second factor',
    text: `# Was this you, {name}?

Someone entered your password or API code, and then a wrong second factor. They were not let in. For an hour you get no further e-mail about it.

{staffDetails}

**If it was you,** you need not do anything.

**If it was not you,** someone else knows your password or API code. Change your password now, and ask an admin to revoke the code.

[Show your account]({sessionsLink})`,
  },
  'staff-code-created': {
    title: 'New API code',
    to: 'staff',
    placeholders: ['name', 'staffDetails', 'sessionsLink', 'company'],
    required: [],
    reason: STAFF_REASON,
    isFixed: true,
    subject: 'A new API code was created for you',
    text: `# A new API code was created for you

{name}, anyone who has this code can sign in as you.

{staffDetails}

**If you expected it,** you need not do anything.

**If you did not,** ask an admin about it now and have the code revoked.

[Show your codes and sessions]({sessionsLink})`,
  },
  'staff-access-changed': {
    title: 'Sign-in changed',
    to: 'staff',
    placeholders: ['name', 'staffDetails', 'sessionsLink', 'company'],
    required: [],
    reason: STAFF_REASON,
    isFixed: true,
    subject: 'How you sign in to the back-office was changed',
    text: `# Your sign-in details changed

{name}, this changes how you sign in to the back-office.

{staffDetails}

**If it was you,** or you expected it, you need not do anything.

**If not,** someone else may have access to your account. Ask an admin to end your sessions and make a new link for your password.

[Show your account]({sessionsLink})`,
  },
  'staff-password-link': {
    title: 'Link to set a password',
    to: 'staff',
    placeholders: ['name', 'staffDetails', 'passwordLink', 'company'],
    required: [],
    reason: STAFF_REASON,
    isFixed: true,
    subject: 'Set your password for the back-office',
    text: `# Set your password

{name}, with this link you choose the password you sign in with. It works once, within 24 hours. Do not pass it on.

{staffDetails}

[Set your password]({passwordLink})

**If you did not expect it,** ask the person who made it. Your present password stays valid until the link is used.`,
  },
  'staff-role-changed': {
    title: 'Role changed',
    to: 'staff',
    placeholders: ['name', 'staffDetails', 'sessionsLink', 'company'],
    required: [],
    reason: STAFF_REASON,
    isFixed: true,
    subject: 'Your role in the back-office was changed',
    text: `# Your role was changed

{name}, your role decides what you can see and do in the back-office.

{staffDetails}

**If you did not expect it,** ask the person who changed it, or another admin.`,
  },
  'test-message': {
    title: 'Test message',
    to: 'office',
    placeholders: ['requestedBy', 'mailLink', 'company'],
    required: [],
    reason: OFFICE_REASON,
    isFixed: true,
    subject: 'Test message: the mail settings work',
    text: `# The mail settings work

{requestedBy} sent this message from the back-office. It has reached you, so the settings are right.

Did it arrive in the spam folder? Then a record for SPF, DKIM or DMARC is probably missing from your domain. The back-office shows which records to publish.

[Open the mail page]({mailLink})`,
  },
} as const satisfies Record<string, MessageTemplate>
