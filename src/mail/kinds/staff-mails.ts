import { indianTime } from '#base/dates/dates.ts'
import { URGENCIES } from '../mail-states.ts'
import { details, type MaybeRow } from '../messages/letter-parts.ts'
import { type DetailRow } from '../messages/letter.ts'
import { mailKind, readerLink, type ValueContext, type Values } from './mail-kind.ts'

interface StaffNotice {
  name: string
  /** ISO 8601, UTC. */
  at: string
}

const STAFF_REASON = 'You get this e-mail because you have access to the back-office of {company}.'
const STAFF = { name: 'Anil Mockup', at: '2026-11-20T09:30:00.000Z' }

/** Mails to staff about their own access. */
export const STAFF_MAILS = {
  /** To a member of staff: an event concerning their access. */
  'staff-sign-in': mailKind<StaffNotice & { network: string; device: string }>({
    urgency: URGENCIES.urgent,
    maxPerHour: 10,
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

**If it was you,** you do not need to do anything.

**If it was not you,** someone else has your password or sign-in code. End that session now, change your password, and ask an admin to revoke the code and give you a new one.

[Show your sessions]({sessionsLink})`,
    sample: { ...STAFF, network: '203.0.113.0/24', device: 'Chrome on Android' },
    values: attemptValues,
  }),
  'staff-factor-refused': mailKind<StaffNotice & { network: string; device: string }>({
    // One mail covers a burst of attempts.
    urgency: URGENCIES.urgent,
    maxPerHour: 1,
    title: 'Wrong second factor',
    to: 'staff',
    placeholders: ['name', 'staffDetails', 'sessionsLink', 'company'],
    required: [],
    reason: STAFF_REASON,
    isFixed: true,
    subject: 'A sign-in to your account failed at the second factor',
    text: `# Was this you, {name}?

Someone entered your password or sign-in code, and then a wrong second factor. They were not signed in. For the next hour, you get no further e-mail about this.

{staffDetails}

**If it was you,** you do not need to do anything.

**If it was not you,** someone else knows your password or sign-in code. Change your password now, and ask an admin to revoke the code.

[Show your account]({sessionsLink})`,
    sample: { ...STAFF, network: '203.0.113.0/24', device: 'Chrome on Android' },
    values: attemptValues,
  }),
  'staff-code-created': mailKind<StaffNotice & { codeName: string; madeBy: string }>({
    urgency: URGENCIES.urgent,
    title: 'New sign-in code',
    to: 'staff',
    placeholders: ['name', 'staffDetails', 'sessionsLink', 'company'],
    required: [],
    reason: STAFF_REASON,
    isFixed: true,
    subject: 'A new sign-in code was created for you',
    text: `# A new sign-in code was created for you

{name}, anyone who has this code can sign in as you.

{staffDetails}

**If you expected it,** you do not need to do anything.

**If you did not,** ask an admin about it now and have the code revoked.

[Show your codes and sessions]({sessionsLink})`,
    sample: { ...STAFF, codeName: 'Laptop in the office', madeBy: 'Asha Example' },
    values: ({ name, at, codeName, madeBy }, context) =>
      staffValues(name, context, [{ label: 'Code', value: codeName }, { label: 'Created by', value: madeBy }, time(at)]),
  }),
  'staff-access-changed': mailKind<StaffNotice & { change: string; changedBy: string }>({
    urgency: URGENCIES.urgent,
    title: 'Sign-in changed',
    to: 'staff',
    placeholders: ['name', 'staffDetails', 'sessionsLink', 'company'],
    required: [],
    reason: STAFF_REASON,
    isFixed: true,
    subject: 'Your sign-in to the back-office was changed',
    text: `# Your sign-in was changed

{name}, this changes how you sign in to the back-office.

{staffDetails}

**If it was you,** or you expected it, you do not need to do anything.

**If not,** someone else may have access to your account. Ask an admin to end your sessions and create a new password link for you.

[Show your account]({sessionsLink})`,
    sample: { ...STAFF, change: 'Password changed', changedBy: 'Asha Example' },
    values: ({ name, at, change, changedBy }, context) =>
      staffValues(name, context, [{ label: 'Change', value: change }, { label: 'Changed by', value: changedBy }, time(at)]),
  }),
  /** A link for setting a password. Its token is a keyed hash of `nonce`. */
  'staff-password-link': mailKind<StaffNotice & { nonce: string; madeBy: string }>({
    urgency: URGENCIES.urgent,
    isSecret: true,
    title: 'Link to set a password',
    to: 'staff',
    placeholders: ['name', 'staffDetails', 'passwordLink', 'company'],
    required: [],
    reason: STAFF_REASON,
    isFixed: true,
    subject: 'Set your password for the back-office',
    text: `# Set your password

{name}, use this link to choose your password. It works once, within 24 hours. Do not pass it on.

{staffDetails}

[Set your password]({passwordLink})

**If you did not expect it,** ask the person who created it. Your current password stays valid until the link is used.`,
    sample: { ...STAFF, nonce: '', madeBy: 'Asha Example' },
    values: ({ name, at, madeBy }, context) => ({
      ...staffValues(name, context, [{ label: 'Created by', value: madeBy }, time(at)]),
      passwordLink: readerLink(context, 'passwordLink'),
    }),
  }),
  'staff-role-changed': mailKind<StaffNotice & { from: string; to: string; changedBy: string }>({
    urgency: URGENCIES.urgent,
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
    sample: { ...STAFF, from: 'Viewer', to: 'Admin', changedBy: 'Asha Example' },
    values: ({ name, at, from, to, changedBy }, context) =>
      staffValues(name, context, [
        { label: 'Before', value: from },
        { label: 'Now', value: to },
        { label: 'Changed by', value: changedBy },
        time(at),
      ]),
  }),
}

function attemptValues({ name, at, network, device }: StaffNotice & { network: string; device: string }, context: ValueContext): Values {
  return staffValues(name, context, [time(at), { label: 'Device', value: device }, { label: 'Network', value: network }])
}

function staffValues(name: string, { siteUrl }: ValueContext, rows: MaybeRow[]): Values {
  return { name, staffDetails: details(rows), sessionsLink: `${siteUrl}/admin?view=account` }
}

function time(at: string): DetailRow {
  return { label: 'When', value: indianTime(new Date(at)) }
}
