import type { ReceivedMail } from './received-mail.ts'

let made = 0

/** A mail as the mailbox gives it: of Asha Example, about nothing, with a Message-ID of its own. */
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
    files: [],
    ...changes,
  }
}
