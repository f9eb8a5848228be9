import type { ReceivedMail } from './received-mail.ts'

let made = 0

/** A mail from the mailbox: by Asha Example, about nothing, with a unique Message-ID. */
export function receivedMailOf(changes: Pick<ReceivedMail, 'receivedAt'> & Partial<ReceivedMail>): ReceivedMail {
  return {
    messageId: `<received-${(made += 1)}@example.com>`,
    from: { address: 'asha@example.com', name: 'Asha Example' },
    replyTo: undefined,
    to: ['office@example.org'],
    cc: [],
    subject: 'Re: Audits',
    references: [],
    authenticationResults: '',
    isAutomatic: false,
    text: 'The 12th suits us.',
    isCut: false,
    answersInvitation: false,
    calendarAnswer: undefined,
    files: [],
    ...changes,
  }
}
