import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '#base/audit/audit.server.ts'
import { Problem, type FieldProblems } from '#base/api/problem.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { folded } from '#base/text/folded.ts'
import { getCompany } from '#company/server/company.server.ts'
import { amountInWords } from '../amount-in-words.ts'
import { acceptanceOf, currentPaper, nextVersionNumber, type OrderChannel } from '../quotation-state.ts'
import { ORDER_CHANNEL_LABELS } from '../quotation-words.ts'
import type { QuotationEntry, QuotationPaper } from '../quotation.schema.ts'
import { sellerOf } from '../seller.ts'
import { billedChanges } from '../version-changes.ts'
import type { StoredOrder } from './buyer/order-file.server.ts'
import { paperLookOf } from './document/paper-look.server.ts'
import { clearLostReason, fillClient, fillValue, markAnswered } from './enquiry-of-quotation.server.ts'
import { drawNumber } from './number-series.server.ts'
import { markPaidOrders } from './payments/paid-orders.server.ts'
import { hasValidBill } from './proformas/valid-bill.server.ts'
import { lockQuotation } from './quotation-row.server.ts'
import { announce, getQuotation, versioned, type VersionedQuotation } from './quotation.server.ts'

type IssuingContext = ActionContext & { siteUrl: string }

/**
 * Issues the form as the next version: a frozen copy with its figures. The first version draws the number. An accepted quotation is open
 * again, because the buyer accepted another version. @throws Problem 'not-found', 'stale', 'invalid' with the problems of the form, or
 * 'conflict' if nothing has changed since the current version
 */
export async function issueQuotation(
  db: Database,
  { id, ifMatch }: { id: number; ifMatch: string | undefined },
  context: IssuingContext,
): Promise<VersionedQuotation> {
  return db.write(async (tx) => {
    const row = await lockQuotation(tx, id)
    const { quotation } = await versioned(tx, row, context)
    requireFresh(ifMatch, row.version, quotation)
    const { form, judgement } = quotation
    const { place, figures, problems } = judgement
    if (!place || problems.length > 0) {
      const issues: FieldProblems = Object.fromEntries(problems.map(({ field, message }) => [field, message]))
      throw new Problem('invalid', problems.map(({ message }) => message).join(' '), { issues })
    }
    const current = currentPaper(quotation)
    const { clientId: _1, enquiryId: _2, batchId: _3, ...content } = form
    if (current && isDeepStrictEqual(current.content, content) && billedChanges(current, { content, place, figures }).length === 0) {
      throw new Problem('conflict', `Nothing has changed since version ${current.versionNumber}.`)
    }
    const company = await getCompany(tx)
    const issuedOn = indianDate(context.now)
    const number =
      quotation.number ?? (await drawNumber(tx, { kind: 'quotation', prefix: company.trade?.quotationPrefix ?? '', on: issuedOn }))
    const paper: QuotationPaper = {
      number,
      versionNumber: nextVersionNumber(quotation),
      issuedOn,
      seller: sellerOf(company),
      content,
      place,
      figures,
      inWords: amountInWords(figures.totalPaise),
      look: paperLookOf(company),
    }
    await tx.sql
      .insertInto('quotation_versions')
      .values({
        quotation_id: id,
        version_number: paper.versionNumber,
        issued_at: context.now.toISOString(),
        valid_until: form.validUntil,
        total_paise: figures.totalPaise,
        paper: JSON.stringify(paper),
      })
      .execute()
    const changes = {
      number,
      search_text: quotation.number === null ? `${folded(number)} ${row.search_text}` : row.search_text,
      updated_at: context.now.toISOString(),
      version: row.version + 1,
    }
    await tx.sql.updateTable('quotations').set(changes).where('id', '=', id).execute()
    await addEntry(tx, { quotationId: id, kind: 'sent', versionNumber: paper.versionNumber, byName: staffName(context) }, context.now)
    await fillValue(tx, quotation, { former: current, next: paper }, context)
    await fillClient(tx, quotation, context)
    const after = { number, versionNumber: paper.versionNumber, totalPaise: figures.totalPaise }
    await recordAudit(tx, context, { action: 'quotation issued', subject: `quotation:${id}`, after })
    announce(tx, quotation)
    return getQuotation(tx, id, context)
  })
}

interface Acceptance {
  id: number
  /** The version that the buyer has read. */
  versionNumber: number
  name: string
  /** Designation. */
  post: string
  poNumber: string
  /** Empty if the office notes an acceptance that came by e-mail, phone or letter. */
  network: string
  channel?: OrderChannel | undefined
  order?: StoredOrder | undefined
}

const ACCEPTED_WITHOUT =
  'This quotation is already accepted, with another PO number or file. Send us the purchase order by e-mail, or its number as a question.'

/** Reports whether a repeated acceptance has a purchase order that the stored one lacks. */
export function bringsOrder(
  { poNumber, file }: Pick<QuotationEntry, 'poNumber' | 'file'>,
  sent: { poNumber: string; order?: Pick<StoredOrder, 'name' | 'bytes'> | undefined },
): boolean {
  const isOtherNumber = sent.poNumber !== '' && sent.poNumber !== poNumber
  const isOtherFile = sent.order !== undefined && (sent.order.name !== file?.name || sent.order.bytes !== file.bytes)
  return isOtherNumber || isOtherFile
}

/**
 * Stores that the buyer accepts the current version. A repeated acceptance of the same version by the same person is a no-op. @throws Problem
 * 'not-found', 'stale' for another version, or 'conflict' if it is accepted, declined, withdrawn or, for the buyer,
 * expired without a proforma
 */
export async function acceptQuotation(
  db: Database,
  { id, versionNumber, name, post, poNumber, network, channel, order }: Acceptance,
  context: IssuingContext,
): Promise<VersionedQuotation> {
  return db.write(async (tx) => {
    const row = await lockQuotation(tx, id)
    const before = await versioned(tx, row, context)
    const { quotation } = before
    if (quotation.versionNumber === null) throw new Problem('conflict', 'Issue the quotation first.')
    if (quotation.versionNumber !== versionNumber) {
      const message = `Version ${versionNumber} is not the current one. Version ${quotation.versionNumber} is.`
      throw new Problem('stale', message, { current: quotation })
    }
    const stored = acceptanceOf(quotation.entries, versionNumber)
    if (quotation.state === 'accepted' && stored?.byName === name) {
      if (bringsOrder(stored, { poNumber, order })) throw new Problem('conflict', ACCEPTED_WITHOUT)
      return before
    }
    const isNoted = context.actor.kind === 'staff'
    // After the last day the office decides. It has decided if it asks for the payment.
    const isLate = quotation.state === 'expired' && !isNoted && !(await hasValidBill(tx, id, context.now))
    const isOpen = quotation.state === 'sent' || (quotation.state === 'expired' && !isLate)
    if (!isOpen) throw new Problem('conflict', `This quotation is ${quotation.state}.`)
    const text = isNoted ? `${channel === undefined ? '' : `${ORDER_CHANNEL_LABELS[channel]}. `}Noted by ${staffName(context)}` : ''
    await addEntry(
      tx,
      { quotationId: id, kind: 'accepted', versionNumber, byName: name, byPost: post, poNumber, network, text, order },
      context.now,
    )
    await tx.sql
      .updateTable('quotations')
      .set({ version: row.version + 1 })
      .where('id', '=', id)
      .execute()
    const after = { number: quotation.number, versionNumber, poNumber }
    await recordAudit(tx, context, { action: 'quotation accepted', subject: `quotation:${id}`, after })
    await markAnswered(tx, quotation, context)
    await clearLostReason(tx, quotation, context)
    await markPaidOrders(tx, id, context.now)
    announce(tx, quotation)
    return getQuotation(tx, id, context)
  })
}

type NewEntry = Pick<QuotationEntry, 'kind' | 'versionNumber' | 'byName'> &
  Partial<Pick<QuotationEntry, 'byPost' | 'poNumber' | 'text' | 'network'>> & {
    quotationId: number
    mailId?: number | undefined
    proformaId?: number
    order?: StoredOrder | undefined
  }

/** Stores an event of a quotation. Returns its row. */
export async function addEntry(tx: WriteTransaction, entry: NewEntry, now: Date): Promise<number> {
  const { id } = await tx.sql
    .insertInto('quotation_entries')
    .values({
      quotation_id: entry.quotationId,
      version_number: entry.versionNumber,
      kind: entry.kind,
      at: now.toISOString(),
      by_name: entry.byName,
      by_post: entry.byPost ?? '',
      po_number: entry.poNumber ?? '',
      text: entry.text ?? '',
      network: entry.network ?? '',
      mail_id: entry.mailId ?? null,
      proforma_id: entry.proformaId ?? null,
      file: entry.order?.file ?? null,
      file_name: entry.order?.name ?? null,
      file_kind: entry.order?.kind ?? null,
      file_bytes: entry.order?.bytes ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function staffName({ actor }: Pick<ActionContext, 'actor'>): string {
  return actor.kind === 'staff' ? actor.name : 'The program'
}
