import type { DeliveryState } from './delivery-states.ts'
import type { Delivery, DeliveryMail } from './delivery.schema.ts'
import { indianDate, shortDate } from '#base/dates/dates.ts'
import type { ClientDelivery } from '../certificate.ts'
import type { CertificateKind } from '../certificate-kinds.ts'

export interface DeliveryMessage {
  subject: string
  text: string
}

/** E-mails and links are removed after 12 months, so nothing is known about older editions without any. */
const TRACES_KEPT_DAYS = 365
const MS_PER_DAY = 86_400_000

interface Delivered {
  edition: number
  /** ISO 8601, UTC. */
  editionAt: string
  isValid: boolean
  /** The recipient's current address; null without one. */
  email: string | null
  client: ClientDelivery | null
}

/** The delivery of a certificate, as page, lists, batch, client and overview all show it. */
export function deliveryOf({ edition, editionAt, isValid, email, client }: Delivered, mails: readonly DeliveryMail[], now: Date): Delivery {
  const mail = currentDelivery(mails, { edition }) ?? mails.findLast(({ status }) => status !== 'cancelled')
  const isReached = client?.state === 'sent' || client?.state === 'opened'
  const byClient = isReached && client.at >= editionAt ? (client.state as 'sent' | 'opened') : null
  const known = (state: DeliveryState, at: string | null = null): Delivery => ({ state, at, client: byClient })
  const isEarlier = mail !== undefined && mail.edition < edition
  if (mail?.status === 'sent' && !isEarlier) return known('sent', mail.sentAt)
  if (!isValid) return byClient ? known('client', client?.at) : known('not-valid')
  if (mail?.status === 'returned') return known('returned', mail.sentAt)
  if (mail?.status === 'failed' || mail?.status === 'waiting') return known(mail.status, mail.dueAt)
  if (byClient) return known('client', client?.at)
  if (client?.state === 'failed' || client?.state === 'waiting') return known(client.state, client.at)
  if (isEarlier || isReached) return known('earlier')
  if (now.getTime() - Date.parse(editionAt) > TRACES_KEPT_DAYS * MS_PER_DAY) return known('unknown')
  return known(email === null ? 'no-address' : 'unsent')
}

/** 'Sent on 24 Nov 2026', 'Opened by the client on 25 Nov 2026'. Empty for an invalid certificate that nobody received. */
export function deliveryText({ state, at, client }: Delivery): string {
  const day = at === null ? '' : shortDate(indianDate(new Date(at)))
  const also = client === null ? '' : client === 'opened' ? ', the client has opened it' : ', the client has it'
  switch (state) {
    case 'sent':
      return `Sent on ${day}${also}`
    case 'client':
      return `${client === 'opened' ? 'Opened by' : 'Sent to'} the client on ${day}`
    case 'waiting':
      return (at !== null && isPostponed(at) ? `Will be sent on ${day}` : 'Waiting to be sent') + also
    case 'failed':
      return `Could not be sent${also}`
    case 'returned':
      return `Came back, sent on ${day}${also}`
    case 'earlier':
      return 'Only an earlier edition was sent'
    case 'no-address':
      return 'Not sent: no e-mail address'
    case 'unsent':
      return 'Not sent yet'
    case 'unknown':
      return 'Not known: e-mails are kept for 12 months'
    case 'not-valid':
      return ''
  }
}

/** The delivery of the current edition; undefined if none was planned, or its mail was cancelled. */
export function currentDelivery(mails: readonly DeliveryMail[], { edition }: { edition: number }): DeliveryMail | undefined {
  const last = mails.findLast((mail) => mail.edition === edition)
  return last?.status === 'cancelled' ? mails.findLast((mail) => mail.edition === edition && mail.status === 'sent') : last
}

interface Sent {
  edition: number
  /** This edition has been sent before. */
  isAgain: boolean
  kind: CertificateKind
  fullName: string
  program: string
  certificateId: string
  /** With https://. */
  link: string
  company: string
}

/** The text that a clerk sends by WhatsApp or with their own mail program. It attaches nothing, so the link is its point. */
export function deliveryMessage({ edition, isAgain, kind, fullName, program, certificateId, link, company }: Sent): DeliveryMessage {
  const isCorrected = edition > 1
  const what = kind === 'participation' ? 'certificate of participation' : 'certificate'
  const first =
    kind === 'participation'
      ? `You took part in ${program}. Here is your ${what}:`
      : `Congratulations! You have completed ${program}. Here is your ${what}:`
  const corrected = `We have corrected your ${what} for ${program}. Please use only this edition from now on:`
  const news = isAgain ? `Here is your ${what} for ${program} again:` : isCorrected ? corrected : first
  return {
    subject: `Your ${isCorrected && !isAgain ? 'corrected ' : ''}${what}${isAgain ? ' again' : ''}: ${program}`,
    text: `Dear ${fullName},

${news}
${link}

Certificate ID: ${certificateId}
Anyone can check at this address that it is genuine. You can also download it there as a PDF.

${company}`,
  }
}

/** Whether a queued mail is postponed: that of a certificate with a future date. */
export function isPostponed(dueAt: string): boolean {
  return Date.parse(dueAt) > Date.now()
}
