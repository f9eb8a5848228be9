import { Problem } from '#base/api/problem.ts'
import type { Database } from '#base/database/database.server.ts'
import type { Mailbox } from '#base/values/mailbox.ts'
import type { MailKindHooks, MailRow } from '#mail/server/outbox/mail-kind-hooks.server.ts'
import type { MailData } from '#mail/mail-kinds.ts'
import type { QuotationEntry, QuotationPaper } from '../../quotation.schema.ts'
import { currentReminder } from '../proformas/remind.server.ts'
import { getQuotationRow, QUOTATION_LINK_PATH, quotationToken } from '../quotation-row.server.ts'

const ABOUT = 'quotation:'

/** The subject of the mails of a quotation. */
export function aboutQuotation(id: number): string {
  return `${ABOUT}${id}`
}

/** The fields of an issued version that mails contain. */
export function summaryOf({ number, versionNumber, content, figures }: QuotationPaper, quotationId: number) {
  const { buyer, validUntil } = content
  return { quotationId, number, versionNumber, buyer: buyer.name, totalPaise: figures.totalPaise, validUntil }
}

/** The recipient of a version's latest mail, otherwise the buyer's contact. Undefined without an e-mail address. */
export function addresseeOf({ versionNumber, content }: QuotationPaper, entries: readonly QuotationEntry[]): Mailbox | undefined {
  const { contactName, email, name: buyer } = content.buyer
  const address =
    entries.find((entry) => entry.kind === 'mailed' && entry.mail?.to && entry.versionNumber === versionNumber)?.mail?.to ?? email
  return address === '' ? undefined : { address, name: address === email ? contactName || buyer : buyer }
}

/** Makes the link of a mail, and the balance of a reminder, when it is sent. The link is never stored. */
export function quotationMailHooks({ secret, clock }: { secret: string; clock: () => Date }): MailKindHooks {
  const linksOf = async (db: Database, { about, data }: MailRow) => {
    const { nonce, version_number: current, latest_decision: latest } = await getQuotationRow(db, Number(about.slice(ABOUT.length)))
    if (latest === 'withdrawn') throw new Problem('conflict', 'This quotation was withdrawn.')
    const { versionNumber } = JSON.parse(data) as Partial<MailData['quotation-sent']>
    if (versionNumber !== undefined && current !== null && versionNumber > current) {
      throw new Problem('conflict', `Version ${versionNumber} of this quotation was declined or withdrawn. Version ${current} stands.`)
    }
    return { quotationLink: QUOTATION_LINK_PATH + quotationToken(nonce, secret) }
  }
  const dataOf = (db: Database, { data }: MailRow) => currentReminder(db, JSON.parse(data) as MailData['payment-reminder'], clock())
  return { 'quotation-sent': { linksOf }, 'payment-reminder': { linksOf, dataOf } }
}
