import { domainOfAddress, emailKey, isMailProvider, isRobotAddress } from '#base/values/mail-address.ts'
import type { Mailbox } from '#base/values/mailbox.ts'
import type { ReceivedMail } from './received-mail.ts'

/** The office's identity for its mailbox. */
export interface OfficeMailbox {
  /** Addresses that the office writes from. */
  addresses: readonly string[]
  /** The name of its mail server in `Authentication-Results`. If undefined, no such header is trusted. */
  authservId: string | undefined
}

/** Whether the office writes from this address. */
export function isOfficeAddress({ addresses }: Pick<OfficeMailbox, 'addresses'>, address: string): boolean {
  return addresses.some((own) => emailKey(own) === emailKey(address))
}

/** Whether an address belongs to the office or a colleague: it shares a domain with an office address. */
export function isOfOffice({ addresses }: Pick<OfficeMailbox, 'addresses'>, address: string): boolean {
  const domain = domainOfAddress(address)
  return isOfficeAddress({ addresses }, address) || (!isMailProvider(domain) && addresses.some((own) => domainOfAddress(own) === domain))
}

/**
 * The person who wrote a mail. Web forms elsewhere send from the office's own domain or from no-reply@, and name the person in Reply-To.
 * Undefined if the office itself or a program wrote it.
 */
export function writerOf(office: Pick<OfficeMailbox, 'addresses'>, { from, replyTo }: Partial<Pick<ReceivedMail, 'from' | 'replyTo'>>) {
  if (from === undefined) return undefined
  const isPerson = ({ address }: Mailbox) => !isRobotAddress(address) && !isOfficeAddress(office, address)
  const isOfForm = isRobotAddress(from.address) || isOfOffice(office, from.address)
  if (isOfForm && replyTo && isPerson(replyTo) && !isOfOffice(office, replyTo.address)) return replyTo
  return isPerson(from) ? from : undefined
}
