import { presentRow, textColumns } from '#base/database/present-row.server.ts'
import { sql, type Insertable, type Selectable } from 'kysely'
import { datesAndPlace } from '#training/batches/batch.ts'
import type { BatchMode } from '#training/batches/batch-place.ts'
import { RowsOfClients } from '#clients/server/rows-of-clients.server.ts'
import { isPermitted, type ActionContext, type Actor } from '#base/http/action-context.server.ts'
import { columnNames } from '#base/values/columns.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { isInState } from '#base/database/publication-state.server.ts'
import { newPerson } from '#clients/server/person-key.server.ts'
import type { PlainWordIndex } from '#base/search/word-search.server.ts'
import { programPath } from '#catalogue/program.ts'
import { servicePath } from '#catalogue/service.ts'
import { Problem } from '#base/api/problem.ts'
import { normalisePhone } from '#base/values/phone.ts'
import { newEnquiryReference } from '../enquiry-reference.ts'
import { enquiryWords } from '../enquiry-words.ts'
import { ENQUIRY_TABLE, type EnquiryTable } from './enquiry.table.ts'
import { ENQUIRY_TEXT_NAMES, type EnquiryTextName } from '../enquiry-texts.ts'
import { enquirySchema, type Enquiry } from '../enquiry.schema.ts'
import { readSuspicions } from '../suspicion.ts'

/** The enquiries of clients, for the merge of two. */
export const ENQUIRIES_OF_CLIENTS = new RowsOfClients({ kind: 'enquiry', table: 'contacts', changes: 'enquiries' })

export const ENQUIRY_INDEX: PlainWordIndex = { table: 'contacts' }
export const ENQUIRY_MISSING = 'This message does not exist. It may have been deleted.'

export interface VersionedEnquiry {
  enquiry: Enquiry
  version: number
}

type EnquiryRow = Omit<Selectable<EnquiryTable>, 'search_text' | 'person_id'> & {
  program_title: string | null
  program_slug: string | null
  service_title: string | null
  service_slug: string | null
  batch_mode: BatchMode | null
  batch_place: string | null
  /** Unsorted: '2026-12-13,2026-12-12'. */
  batch_dates: string | null
  owner_name: string | null
  client_name: string | null
  note_count: number | null
  file_count: number | null
}

/** All columns except those of the search, which are as long as the message. */
const COLUMNS = columnNames(ENQUIRY_TABLE, ['search_text', 'person_id'])

/** The time from which the office owes an answer, as in `contacts_overdue`. */
export const WAITING_SINCE = sql<string>`coalesce(contacts.asked_again_at, contacts.created_at)`

/** Selects messages with their subject, owner and number of notes. */
export function selectEnquiries(db: Database) {
  return db.sql
    .selectFrom('contacts')
    .leftJoin('training_programs', 'training_programs.id', 'contacts.training_program_id')
    .leftJoin('services', 'services.id', 'contacts.service_id')
    .leftJoin('batches', 'batches.id', 'contacts.batch_id')
    .leftJoin('users', 'users.id', 'contacts.owner_id')
    .leftJoin('clients', 'clients.id', 'contacts.client_id')
    .select(COLUMNS)
    .select([
      'training_programs.title as program_title',
      'training_programs.slug as program_slug',
      'services.title as service_title',
      'services.slug as service_slug',
      'batches.mode as batch_mode',
      'batches.place as batch_place',
      'users.full_name as owner_name',
      'clients.name as client_name',
    ])
    .select(({ selectFrom }) =>
      selectFrom('batch_days')
        .select(sql<string | null>`string_agg(batch_days.date, ',')`.as('dates'))
        .whereRef('batch_days.batch_id', '=', 'contacts.batch_id')
        .as('batch_dates'),
    )
    .select(({ selectFrom, fn }) =>
      selectFrom('enquiry_notes')
        .select(fn.countAll<number>().as('count'))
        .whereRef('enquiry_notes.enquiry_id', '=', 'contacts.id')
        .as('note_count'),
    )
    .select(({ selectFrom, fn }) =>
      selectFrom('received_files')
        .select(fn.countAll<number>().as('count'))
        .whereRef('received_files.enquiry_id', '=', 'contacts.id')
        .where('received_files.use', '=', 'attached')
        .as('file_count'),
    )
}

type NewColumns = Omit<
  Insertable<EnquiryTable>,
  'id' | 'person_id' | 'reference' | 'status' | 'search_text' | 'created_at' | 'updated_at' | 'version'
> &
  Pick<EnquiryRow, 'phone' | 'training_program_id' | 'service_id'>

/** Stores a pending enquiry with a reference and a new person. The phone number is normalised. */
export async function insertEnquiry(
  tx: WriteTransaction,
  columns: NewColumns,
  { now, random, actor }: ActionContext,
  texts: Partial<Record<EnquiryTextName, string | null | undefined>> = {},
): Promise<Enquiry> {
  const { full_name: name, training_program_id: program, service_id: service, ...rest } = columns
  const phone = columns.phone === null ? null : normalisePhone(columns.phone)
  const reference = newEnquiryReference(random)
  const person = await newPerson(tx)
  const state = actor.kind === 'visitor' ? 'published' : 'all'
  const { id } = await tx.sql
    .insertInto('contacts')
    .values(({ selectFrom }) => ({
      ...rest,
      ...textColumns(ENQUIRY_TEXT_NAMES, texts),
      full_name: name,
      phone,
      reference,
      person_id: person,
      status: 'pending',
      // A program deleted or unpublished while the dialog was open must not cost the office the request: it becomes null.
      training_program_id: selectFrom('training_programs').select('id').where('id', '=', program).where(isInState(state)),
      service_id: selectFrom('services').select('id').where('id', '=', service).where(isInState(state)),
      search_text: enquiryWords({ ...rest, name, phone, reference, texts: ENQUIRY_TEXT_NAMES.map((field) => texts[field] ?? null) }),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  tx.changed('enquiries', `enquiry:${id}`)
  return (await getEnquiry(tx, id)).enquiry
}

/** The enquiry as this actor may see it. Its value is money, and may be that of a quotation. */
export function enquirySeenBy(actor: Actor, enquiry: Enquiry): Enquiry {
  return isPermitted(actor, 'money.read') ? enquiry : { ...enquiry, value: null }
}

/** One message with its version. @throws Problem 'not-found' */
export async function getEnquiry(db: Database, id: number): Promise<VersionedEnquiry> {
  return versioned(await selectEnquiries(db).where('contacts.id', '=', id).executeTakeFirst())
}

/** Reads an enquiry and locks its row until the transaction ends. @throws Problem 'not-found' */
export async function lockEnquiry(tx: WriteTransaction, id: number): Promise<VersionedEnquiry> {
  return (await findLockedEnquiry(tx, id)) ?? versioned(undefined)
}

/** Locks an enquiry. Undefined if it was deleted. */
export async function findLockedEnquiry(tx: WriteTransaction, id: number): Promise<VersionedEnquiry | undefined> {
  const row = await forUpdate(tx, selectEnquiries(tx).where('contacts.id', '=', id), 'contacts').executeTakeFirst()
  return row && versioned(row)
}

/** Changes columns of a locked enquiry and gives it a new version. @throws Problem 'stale' */
export async function changeEnquiry(
  tx: WriteTransaction,
  { enquiry, version }: VersionedEnquiry,
  columns: object,
  context: ActionContext,
): Promise<VersionedEnquiry> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('contacts')
    .set({ ...columns, updated_at: context.now.toISOString(), version: version + 1 })
    .where('id', '=', enquiry.id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem('stale', 'Someone else has just changed this message.', { current: enquiry })
  tx.changed('enquiries', `enquiry:${enquiry.id}`)
  return getEnquiry(tx, enquiry.id)
}

export function presentEnquiry(row: EnquiryRow): Enquiry {
  return presentRow(enquirySchema, row, {
    about: aboutOf(row),
    batchDates: batchDatesOf(row),
    noteCount: row.note_count ?? 0,
    fileCount: row.file_count ?? 0,
    participantNumber: row.participant_id === null ? null : row.participant_number,
    participantMadeBy: row.participant_id === null ? null : row.participant_made_by,
    suspectedFor: readSuspicions(row.suspected_for),
    etag: etagOf(row.version),
  })
}

function versioned(row: EnquiryRow | undefined): VersionedEnquiry {
  if (!row) throw new Problem('not-found', ENQUIRY_MISSING)
  return { enquiry: presentEnquiry(row), version: row.version }
}

function batchDatesOf({ batch_mode: mode, batch_place: place, batch_dates: dates }: EnquiryRow): string | null {
  if (mode === null || place === null || dates === null) return null
  const days = dates.split(',').toSorted()
  return datesAndPlace({ mode, place, days: days.map((date) => ({ date })) })
}

function aboutOf(row: EnquiryRow): Enquiry['about'] {
  if (row.training_program_id !== null && row.program_title !== null) {
    return { title: row.program_title, path: programPath({ id: row.training_program_id, slug: row.program_slug }) }
  }
  if (row.service_id !== null && row.service_title !== null) {
    return { title: row.service_title, path: servicePath({ id: row.service_id, slug: row.service_slug }) }
  }
  return null
}
