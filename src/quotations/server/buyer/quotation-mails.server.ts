import { Problem } from '#base/api/problem.ts'
import type { Database } from '#base/database/database.server.ts'
import type { MailKindHooks, MailRow } from '#mail/server/outbox/mail-kind-hooks.server.ts'
import type { MailData } from '#mail/mail-kinds.ts'
import type { QuotationPaper } from '../../quotation.schema.ts'
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

/** Makes the link of a mail, and the balance of a reminder, when it is sent. The link is never stored. */
export function quotationMailHooks({ secret, clock }: { secret: string; clock: () => Date }): MailKindHooks {
  const linksOf = async (db: Database, { about }: MailRow) => {
    const { nonce, latest_decision: latest } = await getQuotationRow(db, Number(about.slice(ABOUT.length)))
    if (latest === 'withdrawn') throw new Problem('conflict', 'This quotation was withdrawn.')
    return { quotationLink: QUOTATION_LINK_PATH + quotationToken(nonce, secret) }
  }
  const dataOf = (db: Database, { data }: MailRow) => currentReminder(db, JSON.parse(data) as MailData['payment-reminder'], clock())
  return { 'quotation-sent': { linksOf }, 'payment-reminder': { linksOf, dataOf } }
}
