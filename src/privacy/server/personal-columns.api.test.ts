import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { CERTIFICATE_TABLE } from '#certificates/server/certificate.table.ts'
import { CERTIFICATE_EDITION_TABLE } from '#certificates/server/edition.table.ts'
import { CLIENT_LINK_ITEM_TABLE, CLIENT_LINK_TABLE } from '#client-links/server/client-link.table.ts'
import { CLIENT_CONTACT_TABLE } from '#clients/server/client.table.ts'
import { SHOWCASE_ENTRY_TABLE } from '#catalogue/server/showcase.table.ts'
import { ENQUIRY_NOTE_TABLE, ENQUIRY_REPLY_TABLE, ENQUIRY_TABLE, RECEIVED_MAIL_TABLE } from '#enquiries/server/enquiry.table.ts'
import { ENQUIRY_FILE_TABLE } from '#enquiries/server/files/enquiry-file.table.ts'
import { RECEIVED_FILE_TABLE } from '#enquiries/server/received/received-file.table.ts'
import { BULK_JOB_ROW_TABLE } from '#lists/server/bulk/jobs/bulk.table.ts'
import { SUBSCRIBER_TABLE } from '#newsletter/server/subscriber.table.ts'
import { ATTENDANCE_MARK_TABLE } from '#training/server/roster/attendance.table.ts'
import { PARTICIPANT_NOTE_TABLE, PARTICIPANT_TABLE } from '#training/server/participants/participant.table.ts'
import { NOT_EXPORTED, type TableDescription } from '#base/values/columns.ts'
import { makeBatch, makeCertificate, makeClient, makeParticipant } from '#app/testing/test-records.ts'
import { EMAIL, setUpPersonalData } from '../test-personal-data.ts'

const { app, addProgram, enquire, exported, erase } = setUpPersonalData()

/** A table in which the person has one row, with the columns that hold no free text: numbers, enumerations, dates, keys. */
interface Filled {
  table: TableDescription
  where: Record<string, unknown>
  fixed: string
}

/** Tables with columns about people that these tests skip, and why. */
const ELSEWHERE = {
  attendance_scans: 'of everybody on a sheet: people-of-batches.api.test.ts',
  batch_messages: 'nothing in them is told or erased alone',
  batch_moves: 'nothing in them is told or erased alone',
  batch_notice_people: 'nothing in them is told or erased alone',
  batch_notices: 'of everybody in a batch: batch-notice.api.test.ts',
  batch_trainers: 'people-of-batches.api.test.ts',
  batches: 'the words of a search, computed again: people-of-batches.api.test.ts',
  brochures: 'of trainers: brochure.api.test.ts',
  clients: 'the words of a search, computed again',
  deleted_enquiries: 'for Undo; an erasure deletes all: enquiry-deletion.api.test.ts',
  images: 'no text',
  left_seats: 'nothing in them is told or erased alone',
  paper_files: 'kept for their period: quotations-of-people.api.test.ts',
  payments: 'kept for their period: quotations-of-people.api.test.ts',
  proformas: 'kept for their period: quotations-of-people.api.test.ts',
  quotation_entries: 'kept for their period: quotations-of-people.api.test.ts',
  quotation_versions: 'kept for their period: quotations-of-people.api.test.ts',
  quotations: 'kept for their period: quotations-of-people.api.test.ts',
  showcase_programs: 'no text',
}

interface Records {
  batchId: number
  enquiry: number
  participant: number
  certificate: number
}

const TABLES = ({ batchId, enquiry, participant, certificate }: Records): Filled[] => [
  {
    table: ENQUIRY_TABLE,
    where: { id: enquiry },
    fixed:
      'person_id email channel status kind training_program_id service_id batch_id people notice_version owner_id client_id participant_id suspected_for value',
  },
  { table: ENQUIRY_NOTE_TABLE, where: { enquiry_id: enquiry }, fixed: 'author_id' },
  { table: ENQUIRY_REPLY_TABLE, where: { enquiry_id: enquiry }, fixed: 'author_id channel' },
  { table: ENQUIRY_FILE_TABLE, where: { enquiry_id: enquiry }, fixed: 'author_id' },
  { table: RECEIVED_MAIL_TABLE, where: { enquiry_id: enquiry }, fixed: '' },
  { table: RECEIVED_FILE_TABLE, where: { enquiry_id: enquiry }, fixed: 'bytes' },
  {
    table: PARTICIPANT_TABLE,
    where: { id: participant },
    fixed:
      'id person_id email client_id enquiry_id training_program_id batch_id enrollment_date status roster_state roster_since paid_on agreed_fee order_id score result',
  },
  { table: PARTICIPANT_NOTE_TABLE, where: { participant_id: participant }, fixed: 'author_id' },
  { table: ATTENDANCE_MARK_TABLE, where: { participant_id: participant, batch_id: batchId }, fixed: 'date half mark' },
  {
    table: CERTIFICATE_TABLE,
    where: { id: certificate },
    fixed:
      'participant_id training_program_id batch_id issue_date expiry_date training revoked_on suspended_on edition edition_at status letterhead revocation_reason suspension_reason',
  },
  { table: CERTIFICATE_EDITION_TABLE, where: { certificate_row_id: certificate }, fixed: 'edition training letterhead' },
  { table: CLIENT_CONTACT_TABLE, where: { email: EMAIL }, fixed: 'email' },
  { table: CLIENT_LINK_TABLE, where: { recipient_email: EMAIL }, fixed: 'purpose recipient_email opened revoked_at' },
  { table: CLIENT_LINK_ITEM_TABLE, where: { participant_id: participant }, fixed: 'participant_id decision' },
  { table: SHOWCASE_ENTRY_TABLE, where: { email: EMAIL }, fixed: 'id kind image_path email is_published' },
  { table: SUBSCRIBER_TABLE, where: { address: EMAIL }, fixed: 'address address_hash status notice_version bounces' },
  { table: BULK_JOB_ROW_TABLE, where: { position: 2 }, fixed: 'outcome record_id result_id' },
]

/** Records of the person in every table, created as the office and the site do. */
async function fill(): Promise<Records> {
  const { id: trainingProgramId } = await addProgram()
  const contact = { name: 'Asha Example', role: 'HR', email: EMAIL, phone: null }
  const { id: clientId } = await makeClient(app, { contacts: [contact] })
  const day = { date: '2026-11-16', startTime: '09:30', endTime: '17:30' }
  const { id: batchId } = await makeBatch(app, { trainingProgramId, days: [day] })
  const { id: participant } = await makeParticipant(app, { trainingProgramId, batchId })
  const { id: certificate } = await makeCertificate(app, { participantId: participant, trainingProgramId, issueDate: '2026-11-17' })
  const enquiry = await enquire()
  await app.fetchAsAdmin(`/api/contacts/${enquiry}/notes`, { body: { text: 'Called' } })
  await app.fetchAsAdmin(`/api/contacts/${enquiry}/replies`, { body: { text: 'Until then', channel: 'phone' } })
  await app.fetchAsAdmin(`/api/contacts/${enquiry}/files?name=offer.txt`, {
    raw: new Uint8Array(Buffer.from('Our offer')),
    headers: { 'Content-Type': 'application/octet-stream' },
  })
  await app.fetchAsAdmin(`/api/participants/${participant}/notes`, { body: { text: 'Came by bus' } })
  await app.fetchAsAdmin('/api/showcase/create', { body: { kind: 'testimonial', name: 'Asha Example', email: EMAIL, text: 'Good' } })
  await app.fetch('/api/newsletter', { body: { email: EMAIL } })
  const raw = `Name,Email,Phone,Program\r\nAsha Example,${EMAIL},,Unknown`
  const headers = { 'Content-Type': 'text/csv' }
  await app.fetchAsAdmin('/api/participants/import?fullName=1&email=2&phone=3&program=4', { raw, headers })
  await app.worker.settled()
  const at = app.time.now.toISOString()
  await app.db.write(async ({ sql: rows }) => {
    await rows.updateTable('contacts').set({ participant_id: participant }).where('id', '=', enquiry).execute()
    const received = { enquiry_id: enquiry, message_id: '<m@x>', from_address: EMAIL, from_name: null, subject: '', text: '' }
    const { id: mail } = await rows
      .insertInto('received_mails')
      .values({ ...received, is_from_known: 1, received_at: at, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const file = { enquiry_id: enquiry, mail_id: mail, use: 'attached', name: '', bytes: 1, state: 'left' } as const
    await rows.insertInto('received_files').values(file).execute()
    const mark = { participant_id: participant, batch_id: batchId, date: day.date, half: 'first', mark: 'absent' } as const
    await rows
      .insertInto('attendance_marks')
      .values({ ...mark, reason: null, marked_by: 'Meera', marked_at: at })
      .execute()
    const { participant_name, training_program_name, training_duration, issuer_name, issuer_tagline, signatory, ...current } = await rows
      .selectFrom('certificates')
      .selectAll()
      .where('id', '=', certificate)
      .executeTakeFirstOrThrow()
    const printed = { participant_name, training_program_name, training_duration, issuer_name, issuer_tagline, signatory }
    const { issue_date, status_list } = current
    await rows
      .insertInto('certificate_editions')
      .values({
        ...printed,
        certificate_row_id: certificate,
        edition: 9,
        issue_date,
        status_list,
        status_index: 9,
        token: 't',
        verification_key: 'v',
        edition_at: at,
        replaced_at: at,
      })
      .execute()
    const link = {
      purpose: 'names',
      client_id: clientId,
      recipient_name: '',
      recipient_email: EMAIL,
      token_hash: 'h',
      items_hash: 'i',
    } as const
    const { id } = await rows
      .insertInto('client_links')
      .values({ ...link, made_by: 'Meera', created_at: at, expires_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await rows.insertInto('client_link_items').values({ link_id: id, participant_id: participant, shown_name: '' }).execute()
  })
  return { batchId, enquiry, participant, certificate }
}

/** The test value of a column. Bulk job rows are found by the address in them. */
function markOf(table: string, column: string): string {
  const mark = `«${table}.${column}»`
  if (column === 'input' || column === 'kept') return JSON.stringify(mark)
  return table === 'bulk_job_rows' ? `${mark} ${EMAIL}` : mark
}

function personal({ table, fixed }: Filled) {
  const isFixed = new Set(fixed.split(' '))
  return Object.entries(table.columns).flatMap(([column, { personal: use }]) =>
    use && !isFixed.has(column) ? [{ column, use, name: `${table.name}.${column}` }] : [],
  )
}

async function writeMarks(filled: Filled): Promise<void> {
  const marks = Object.fromEntries(personal(filled).map(({ column }) => [column, markOf(filled.table.name, column)]))
  const where = Object.entries(filled.where).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await app.db.write(async (tx) => {
    const rows = tx.sql as unknown as Kysely<Record<string, Record<string, unknown>>>
    const query = rows
      .updateTable(filled.table.name)
      .set(marks)
      .where(sql<boolean>`${sql.join(where, sql` and `)}`)
    expect(await query.executeTakeFirst()).toEqual({ numUpdatedRows: 1n })
  })
}

function marksIn(text: string): string[] {
  return [...new Set([...text.matchAll(/«([\w.]+)»/g)].map(([, name]) => name ?? ''))].toSorted()
}

test('an export tells every personal column that its table does not call untold, and an erasure leaves those that stay', async () => {
  const tables = TABLES(await fill())
  for (const filled of tables) await writeMarks(filled)
  const columns = tables.flatMap(personal)
  expect(marksIn((await exported()).text)).toEqual(namesOf(columns.filter(({ use }) => use.exported !== NOT_EXPORTED)))
  expect((await erase()).status).toBe(200)
  const rows = await Promise.all(tables.map(({ table }) => sql`select * from ${sql.table(table.name)}`.execute(app.db.sql)))
  // Staff names are deleted with the rows they wrote.
  const ofPeople = columns.filter(({ use }) => use.of !== 'staff')
  const left = new Set(marksIn(JSON.stringify(rows)))
  expect(namesOf(ofPeople.filter(({ name }) => left.has(name)))).toEqual(namesOf(ofPeople.filter(({ use }) => use.erased === 'stays')))
})

test('no table about people outside the office is left out', () => {
  const modules = import.meta.glob<Record<string, TableDescription | object>>('../../**/*.table.ts', { eager: true })
  const described = Object.values(modules).flatMap((module) =>
    Object.values(module).flatMap((value) => ('columns' in value ? [value] : [])),
  )
  const aboutThem = described.filter(({ columns }) =>
    Object.values(columns).some(({ personal: use }) => use && !['staff', 'signatory', 'anybody'].includes(use.of)),
  )
  const none = { batchId: 0, enquiry: 0, participant: 0, certificate: 0 }
  const tested = new Set([...TABLES(none).map(({ table }) => table.name), ...Object.keys(ELSEWHERE)])
  expect(aboutThem.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([])
})

function namesOf(columns: ReadonlyArray<{ name: string }>): string[] {
  return columns.map(({ name }) => name).toSorted()
}
