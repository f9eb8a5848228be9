import { Problem } from '#base/api/problem.ts'
import type { Database } from '#base/database/database.server.ts'
import type { MailKindHooks, MailRow } from '#mail/server/outbox/mail-kind-hooks.server.ts'
import type { QuotationPaper } from '../../quotation.schema.ts'
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

/** Makes the link of a mail when it is sent. It is never stored. */
export function quotationMailHooks({ secret }: { secret: string }): MailKindHooks {
  const linksOf = async (db: Database, { about }: MailRow) => {
    const { nonce, latest_decision: latest } = await getQuotationRow(db, Number(about.slice(ABOUT.length)))
    if (latest === 'withdrawn') throw new Problem('conflict', 'This quotation was withdrawn.')
    return { quotationLink: QUOTATION_LINK_PATH + quotationToken(nonce, secret) }
  }
  return { 'quotation-sent': { linksOf } }
}
