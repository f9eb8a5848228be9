import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '#base/audit/audit.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { releaseOrders } from '#training/server/batches/batch-orders.server.ts'
import { contentForForm } from '../document/erased-contact.ts'
import type { Quotation, QuotationPaper } from '../quotation.schema.ts'
import { acceptedVersions, currentPaper, STATE_AFTER, fallbackVersion, type EntryKind } from '../quotation-state.ts'
import { fillValue } from './enquiry-of-quotation.server.ts'
import { addEntry, staffName } from './issue-quotation.server.ts'
import { markPaidOrders } from './payments/paid-orders.server.ts'
import { requireNothingBilled } from './proformas/require-nothing-billed.server.ts'
import { lockQuotation } from './quotation-row.server.ts'
import { announce, formColumns, getQuotation, versioned, type VersionedQuotation } from './quotation.server.ts'

type DecidingContext = ActionContext & { siteUrl: string }

interface ReasonedDecision {
  id: number
  reason: string
  ifMatch: string | undefined
}

/**
 * Withdraws the current version: the buyer's page says so, and it can no longer be accepted. An earlier version that is accepted stands
 * again, with its seats. @throws Problem 'not-found', 'stale', 'conflict'
 */
export async function withdrawQuotation(db: Database, decision: ReasonedDecision, context: DecidingContext): Promise<VersionedQuotation> {
  return decide(db, { ...decision, kind: 'withdrawn', from: ['sent', 'expired', 'declined'] }, context)
}

/** Undoes an acceptance that was wrong, and releases its seats that nobody is named for. @throws Problem 'not-found', 'stale', 'conflict' */
export async function undoAcceptance(db: Database, decision: ReasonedDecision, context: DecidingContext): Promise<VersionedQuotation> {
  return decide(db, { ...decision, kind: 'acceptance-undone', from: ['accepted'] }, context)
}

interface Decision extends ReasonedDecision {
  kind: Extract<EntryKind, 'withdrawn' | 'acceptance-undone'>
  /** The states in which it is possible. */
  from: ReadonlyArray<Quotation['state']>
}

async function decide(db: Database, { id, ifMatch, kind, reason, from }: Decision, context: DecidingContext): Promise<VersionedQuotation> {
  return db.write(async (tx) => {
    const row = await lockQuotation(tx, id)
    const { quotation } = await versioned(tx, row, context)
    requireFresh(ifMatch, row.version, quotation)
    if (!from.includes(quotation.state)) throw new Problem('conflict', `This quotation is ${quotation.state}.`)
    const { number, versionNumber, entries } = quotation
    const fallback = fallbackVersion(entries, versionNumber)
    if (kind === 'withdrawn') await requireNothingBilled(tx, id, { fallback, now: context.now })
    await releaseOrders(tx, id, { keptVersions: acceptedVersions(entries, versionNumber), now: context.now })
    await tx.sql
      .updateTable('quotations')
      .set({ version: row.version + 1 })
      .where('id', '=', id)
      .execute()
    const entry = { quotationId: id, kind, versionNumber: versionNumber ?? 0, byName: staffName(context), text: reason }
    await addEntry(tx, entry, context.now)
    await markPaidOrders(tx, id, context.now)
    if (kind === 'withdrawn') await restoreFallback(tx, quotation, { fallback, kind }, context)
    await recordAudit(tx, context, { action: DECISION_ACTIONS[kind], subject: `quotation:${id}`, after: { number, versionNumber, reason } })
    announce(tx, quotation)
    return getQuotation(tx, id, context)
  })
}

const DECISION_ACTIONS: Record<Decision['kind'], string> = {
  withdrawn: 'quotation withdrawn',
  'acceptance-undone': 'acceptance undone',
}

/**
 * Makes the accepted version current again after the current one was declined or withdrawn: its acceptance, figures and seats count, and the
 * enquiry gets its value. The form gets its content, unless the office has begun another version. A no-op if `fallback` is undefined. Call it
 * after the entry is stored, with the quotation as it was before.
 */
export async function restoreFallback(
  tx: WriteTransaction,
  quotation: Quotation,
  { fallback, kind }: { fallback: number | undefined; kind: Extract<EntryKind, 'declined' | 'withdrawn'> },
  context: ActionContext,
): Promise<void> {
  if (fallback === undefined) return
  const text = `Version ${quotation.versionNumber} was ${STATE_AFTER[kind]}.`
  await addEntry(tx, { quotationId: quotation.id, kind: 'stands', versionNumber: fallback, byName: '', text }, context.now)
  const next = currentPaper({ ...quotation, versionNumber: fallback })
  if (next) {
    const { clientId: _1, enquiryId: _2, batchId: _3, ...content } = quotation.form
    const former = currentPaper(quotation)
    await fillValue(tx, quotation, { former, next }, context)
    const isUnchanged = former !== undefined && isDeepStrictEqual(content, contentForForm(former, quotation.clientId !== null))
    if (isUnchanged) await restoreForm(tx, quotation, next)
  }
  await markPaidOrders(tx, quotation.id, context.now)
}

/** Gives the form the content and the date of a version, so that it has no unissued changes. */
async function restoreForm(tx: WriteTransaction, { id, form, number }: Quotation, version: QuotationPaper): Promise<void> {
  const content = contentForForm(version, form.clientId !== null)
  const { issued_at: issuedAt } = await tx.sql
    .selectFrom('quotation_versions')
    .select('issued_at')
    .where('quotation_id', '=', id)
    .where('version_number', '=', version.versionNumber)
    .executeTakeFirstOrThrow()
  await tx.sql
    .updateTable('quotations')
    .set({ ...formColumns({ ...form, ...content }, number), written_at: issuedAt })
    .where('id', '=', id)
    .execute()
}
