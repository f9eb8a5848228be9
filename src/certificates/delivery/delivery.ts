import type { MailStatus } from '../../mail/mail-kinds.ts'
import type { CertificateKind } from '../training-snapshot.ts'

/** One e-mail with a certificate. */
export interface DeliveryMail {
  id: number
  /** The edition that it brings. */
  edition: number
  status: MailStatus
  to: string | null
  /** ISO 8601, UTC, like the others. */
  createdAt: string
  /** Not sent before then. */
  dueAt: string
  sentAt: string | null
  /** Who sent it with their own e-mail app; null when the outbox did. */
  sentBy: string | null
  /** What the mail server said last; null once it was sent. */
  error: string | null
}

/** How a certificate gets to its recipient, and what came of it so far. */
export interface CertificateDelivery {
  /** The participant as they can be reached today. Null after their contact data were erased. */
  email: string | null
  phone: string | null
  /** The client that they belong to: its contact can get what they cannot. */
  clientId: number | null
  /** The oldest first. */
  mails: DeliveryMail[]
  /** What WhatsApp and the clerk's own mail program are filled in with. */
  message: DeliveryMessage
}

export interface DeliveryMessage {
  subject: string
  text: string
}

/** How the delivery of one certificate of a group stands. Those that somebody has to look after come first. */
export const DELIVERY_STATES = ['failed', 'no-address', 'unsent', 'waiting', 'sent', 'not-valid'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** The delivery of the current edition; undefined when it was never to be sent, or its mail was cancelled. */
export function currentDelivery(mails: readonly DeliveryMail[], { edition }: { edition: number }): DeliveryMail | undefined {
  const last = mails.findLast((mail) => mail.edition === edition)
  return last?.status === 'cancelled' ? mails.findLast((mail) => mail.edition === edition && mail.status === 'sent') : last
}

interface Sent {
  edition: number
  kind: CertificateKind
  fullName: string
  program: string
  certificateId: string
  /** With https://. */
  link: string
  company: string
}

/** The text that a clerk sends by WhatsApp or with their own mail program. It attaches nothing, so the link is its point. */
export function deliveryMessage({ edition, kind, fullName, program, certificateId, link, company }: Sent): DeliveryMessage {
  const isCorrected = edition > 1
  const what = kind === 'participation' ? 'certificate of participation' : 'certificate'
  const first =
    kind === 'participation'
      ? `You took part in ${program}. Here is your ${what}:`
      : `Congratulations! You have completed ${program}. Here is your ${what}:`
  const news = isCorrected ? `We have corrected your ${what} for ${program}. Please use only this edition from now on:` : first
  return {
    subject: `Your ${isCorrected ? 'corrected ' : ''}${what}: ${program}`,
    text: `Dear ${fullName},

${news}
${link}

Certificate ID: ${certificateId}
Anyone can check at this address that it is genuine. You can also download it there as a PDF.

${company}`,
  }
}

/** Whether a mail that waits leaves later than now: that of a certificate which is dated ahead. */
export function isPostponed(dueAt: string): boolean {
  return Date.parse(dueAt) > Date.now()
}
