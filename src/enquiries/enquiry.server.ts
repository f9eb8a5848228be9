import { sql, type Selectable } from 'kysely'
import { recordAudit } from '../platform/audit.server.ts'
import type { Database, WriteTransaction } from '../platform/database.server.ts'
import { etagOf, requireFresh } from '../platform/http/etag.server.ts'
import { keysetPage, type Page } from '../platform/keyset.server.ts'
import type { Occasion } from '../platform/occasion.server.ts'
import { held } from '../platform/row-lock.server.ts'
import { containsText } from '../platform/search.server.ts'
import { folded } from '../shared/folded.ts'
import { normalisePhone } from '../shared/phone.ts'
import { Problem } from '../shared/problem.ts'
import type { NewEnquiry } from './enquiry.schema.ts'
import type { EnquiryTable } from './enquiry.table.ts'
import type { Enquiry, EnquiryKind, EnquiryStatus } from './enquiry.ts'

type EnquiryRow = Selectable<EnquiryTable>

export const ENQUIRY_MISSING = 'This message does not exist. It may have been deleted.'

interface EnquiryFilter {
  q?: string | undefined
  status?: EnquiryStatus | undefined
  kind?: EnquiryKind | undefined
  limit: number
  cursor?: string | undefined
}

/** Stores what a visitor sent. Once this returns, the enquiry is on disk. */
export async function recordEnquiry(db: Database, enquiry: NewEnquiry, occasion: Occasion): Promise<Enquiry> {
  const at = occasion.now.toISOString()
  const phone = enquiry.phone === null ? null : normalisePhone(enquiry.phone)
  return db.write(async (tx) => {
    const row = await tx.sql
      .insertInto('contacts')
      .values(({ selectFrom }) => ({
        full_name: enquiry.name,
        email: enquiry.email,
        phone,
        subject: enquiry.subject,
        message: enquiry.message,
        status: 'pending',
        kind: enquiry.kind,
        // A program deleted while the dialog was open must not cost the office the request: then it is null.
        training_program_id: selectFrom('training_programs').select('id').where('id', '=', enquiry.trainingProgramId ?? 0),
        service_id: selectFrom('services').select('id').where('id', '=', enquiry.serviceId ?? 0),
        consent_at: enquiry.consent ? at : null,
        search_text: folded([enquiry.name, enquiry.email, phone, enquiry.subject].filter(Boolean).join(' ')),
        created_at: at,
        updated_at: at,
      }))
      .returningAll()
      .executeTakeFirstOrThrow()
    tx.changed('enquiries', `enquiry:${row.id}`)
    return presentEnquiry(row)
  })
}

/** The inbox, newest first. */
export async function listEnquiries(db: Database, filter: EnquiryFilter): Promise<Page<Enquiry>> {
  let query = db.sql.selectFrom('contacts').selectAll()
  if (filter.status) query = query.where('status', '=', filter.status)
  if (filter.kind) query = query.where('kind', '=', filter.kind)
  if (filter.q) query = query.where(containsText('search_text', filter.q))
  const page = await keysetPage(query, {
    keys: [{ by: sql.ref('id'), holds: 'number', direction: 'desc' }],
    limit: filter.limit,
    cursor: filter.cursor,
  })
  return { ...page, rows: page.rows.map(presentEnquiry) }
}

/** One message with its version. @throws Problem 'not-found' */
export async function getEnquiry(db: Database, id: number): Promise<{ enquiry: Enquiry; version: number }> {
  return versioned(await db.sql.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst())
}

/** Any of the four statuses may follow any other (SPEC.md section 4). @throws Problem 'not-found' or 'stale' */
export async function setEnquiryStatus(
  db: Database,
  id: number,
  { status, ifMatch }: { status: EnquiryStatus; ifMatch?: string | undefined },
  occasion: Occasion,
): Promise<{ enquiry: Enquiry; version: number }> {
  return db.write(async (tx) => {
    const before = await holdEnquiry(tx, id)
    requireFresh(ifMatch, before.version, before.enquiry)
    const row = await tx.sql
      .updateTable('contacts')
      .set({ status, updated_at: occasion.now.toISOString(), version: before.version + 1 })
      .where('id', '=', id)
      .where('version', '=', before.version)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Problem('stale', 'Someone else has just changed this message.', { current: before.enquiry })
    const change = { before: { status: before.enquiry.status }, after: { status } }
    await recordAudit(tx, occasion, { action: 'enquiry status changed', subject: `enquiry:${id}`, ...change })
    tx.changed('enquiries', `enquiry:${id}`)
    return { enquiry: presentEnquiry(row), version: row.version }
  })
}

/** @throws Problem 'not-found' */
export async function deleteEnquiry(db: Database, id: number, occasion: Occasion): Promise<void> {
  await db.write(async (tx) => {
    const { enquiry } = await holdEnquiry(tx, id)
    await tx.sql.deleteFrom('contacts').where('id', '=', id).execute()
    await recordAudit(tx, occasion, { action: 'enquiry deleted', subject: `enquiry:${id}`, before: enquiry })
    tx.changed('enquiries', `enquiry:${id}`)
  })
}

/** How many wait for a first answer. */
export async function countPendingEnquiries(db: Database): Promise<number> {
  const row = await db.sql
    .selectFrom('contacts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return row.count
}

async function holdEnquiry(tx: WriteTransaction, id: number): Promise<{ enquiry: Enquiry; version: number }> {
  const query = tx.sql.selectFrom('contacts').selectAll().where('id', '=', id)
  return versioned(await held(tx, query, 'contacts').executeTakeFirst())
}

function versioned(row: EnquiryRow | undefined): { enquiry: Enquiry; version: number } {
  if (!row) throw new Problem('not-found', ENQUIRY_MISSING)
  return { enquiry: presentEnquiry(row), version: row.version }
}

function presentEnquiry(row: EnquiryRow): Enquiry {
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    subject: row.subject,
    message: row.message,
    status: row.status,
    kind: row.kind,
    trainingProgramId: row.training_program_id,
    serviceId: row.service_id,
    createdAt: row.created_at,
    etag: etagOf(row.version),
  }
}
