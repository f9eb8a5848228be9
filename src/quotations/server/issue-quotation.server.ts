import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '#base/audit/audit.server.ts'
import { Problem, type FieldProblems } from '#base/api/problem.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { folded } from '#base/text/folded.ts'
import { releaseOrders } from '#training/server/batches/batch-orders.server.ts'
import { getCompany } from '#company/server/company.server.ts'
import { amountInWords } from '../amount-in-words.ts'
import type { EntryKind, OrderChannel } from '../quotation-state.ts'
import { ORDER_CHANNEL_LABELS } from '../quotation-words.ts'
import type { QuotationEntry, QuotationPaper } from '../quotation.schema.ts'
import { sellerOf } from '../seller.ts'
import { billedChanges } from '../version-changes.ts'
import type { StoredOrder } from './buyer/order-file.server.ts'
import { paperLookOf } from './document/paper-look.server.ts'
import { clearLostReason, fillClient, fillValue, markAnswered } from './enquiry-of-quotation.server.ts'
import { drawNumber } from './number-series.server.ts'
import { requireNothingBilled } from './proformas/require-nothing-billed.server.ts'
import { lockQuotation } from './quotation-row.server.ts'
import { announce, getQuotation, versioned, type VersionedQuotation } from './quotation.server.ts'

type IssuingContext = ActionContext & { siteUrl: string }

/**
 * Issues the form as the next version: a frozen copy with its figures. The first version draws the number. An accepted quotation is open
 * again, because the buyer accepted the version before. @throws Problem 'not-found', 'stale', 'invalid' with the problems of the form, or
 * 'conflict' if nothing has changed since the newest version
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
    const { form, judgement, versions } = quotation
    const { place, figures, problems } = judgement
    if (!place || problems.length > 0) {
      const issues: FieldProblems = Object.fromEntries(problems.map(({ field, message }) => [field, message]))
      throw new Problem('invalid', problems.map(({ message }) => message).join(' '), { issues })
    }
    const [newest] = versions
    const { clientId: _1, enquiryId: _2, batchId: _3, ...content } = form
    if (newest && isDeepStrictEqual(newest.content, content) && billedChanges(newest, { content, place, figures }).length === 0) {
      throw new Problem('conflict', `Nothing has changed since version ${newest.versionNumber}.`)
    }
    const company = await getCompany(tx)
    const issuedOn = indianDate(context.now)
    const number =
      quotation.number ?? (await drawNumber(tx, { kind: 'quotation', prefix: company.trade?.quotationPrefix ?? '', on: issuedOn }))
    const paper: QuotationPaper = {
      number,
      versionNumber: (newest?.versionNumber ?? 0) + 1,
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
    await fillValue(tx, quotation, paper, context)
    await fillClient(tx, quotation, context)
    const after = { number, versionNumber: paper.versionNumber, totalPaise: figures.totalPaise }
    await recordAudit(tx, context, { action: 'quotation issued', subject: `quotation:${id}`, after })
    announce(tx, quotation)
    return getQuotation(tx, id, context)
  })
}

/** Withdraws the newest version: the buyer's page says so and accepts no more. @throws Problem 'not-found', 'stale', 'conflict' */
export async function withdrawQuotation(
  db: Database,
  { id, reason, ifMatch }: { id: number; reason: string; ifMatch: string | undefined },
  context: IssuingContext,
): Promise<VersionedQuotation> {
  return decide(db, { id, ifMatch, kind: 'withdrawn', text: reason, from: ['sent', 'expired', 'declined'] }, context)
}

/** Undoes an acceptance that was wrong, and releases its seats that nobody is named for. @throws Problem 'not-found', 'stale', 'conflict' */
export async function undoAcceptance(
  db: Database,
  { id, reason, ifMatch }: { id: number; reason: string; ifMatch: string | undefined },
  context: IssuingContext,
): Promise<VersionedQuotation> {
  return decide(db, { id, ifMatch, kind: 'acceptance-undone', text: reason, from: ['accepted'] }, context)
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
  'This quotation is accepted already, with another PO number or file. Send the purchase order by e-mail, or tell us its number as a question.'

/** Whether a repeated acceptance has a purchase order that the stored one does not have. */
export function bringsOrder(
  { poNumber, file }: Pick<QuotationEntry, 'poNumber' | 'file'>,
  sent: { poNumber: string; order?: Pick<StoredOrder, 'name' | 'bytes'> | undefined },
): boolean {
  const isOtherNumber = sent.poNumber !== '' && sent.poNumber !== poNumber
  const isOtherFile = sent.order !== undefined && (sent.order.name !== file?.name || sent.order.bytes !== file.bytes)
  return isOtherNumber || isOtherFile
}

/**
 * Stores that the buyer accepts the newest version. A repeated acceptance of the same version by the same person is a no-op. @throws Problem
 * 'not-found', 'stale' if there is a newer version, or 'conflict' if it is accepted, declined, withdrawn or, for the buyer,
 * expired
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
    const latest = quotation.entries.find(({ kind }) => kind === 'accepted')
    if (quotation.state === 'accepted' && latest?.byName === name && latest.versionNumber === versionNumber) {
      if (bringsOrder(latest, { poNumber, order })) throw new Problem('conflict', ACCEPTED_WITHOUT)
      return before
    }
    if (quotation.versionNumber !== versionNumber) {
      throw new Problem('stale', 'There is a newer version of this quotation.', { current: quotation })
    }
    const isNoted = context.actor.kind === 'staff'
    // After the last day the office decides.
    const isOpen = quotation.state === 'sent' || (isNoted && quotation.state === 'expired')
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
    announce(tx, quotation)
    return getQuotation(tx, id, context)
  })
}

interface Decision {
  id: number
  ifMatch: string | undefined
  kind: Extract<EntryKind, 'withdrawn' | 'acceptance-undone'>
  text: string
  /** The states in which it is possible. */
  from: ReadonlyArray<VersionedQuotation['quotation']['state']>
}

async function decide(db: Database, { id, ifMatch, kind, text, from }: Decision, context: IssuingContext): Promise<VersionedQuotation> {
  return db.write(async (tx) => {
    const row = await lockQuotation(tx, id)
    const { quotation } = await versioned(tx, row, context)
    requireFresh(ifMatch, row.version, quotation)
    if (!from.includes(quotation.state)) throw new Problem('conflict', `This quotation is ${quotation.state}.`)
    if (kind === 'withdrawn') await requireNothingBilled(tx, id, context.now)
    await releaseOrders(tx, id, context.now)
    await tx.sql
      .updateTable('quotations')
      .set({ version: row.version + 1 })
      .where('id', '=', id)
      .execute()
    await addEntry(
      tx,
      { quotationId: id, kind, versionNumber: quotation.versionNumber ?? 0, byName: staffName(context), text },
      context.now,
    )
    await recordAudit(tx, context, {
      action: DECISION_ACTIONS[kind],
      subject: `quotation:${id}`,
      after: { number: quotation.number, reason: text },
    })
    announce(tx, quotation)
    return getQuotation(tx, id, context)
  })
}

const DECISION_ACTIONS: Record<Decision['kind'], string> = {
  withdrawn: 'quotation withdrawn',
  'acceptance-undone': 'acceptance undone',
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
