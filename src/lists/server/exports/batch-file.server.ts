import { halfLabel, halvesOf, markInWords } from '#training/roster/attendance.ts'
import type { Batch } from '#training/batches/batch.schema.ts'
import { BATCH_MISSING, getBatch } from '#training/server/batches/batch-row.server.ts'
import type { CertificateReference } from '#certificates/certificate-reference.schema.ts'
import { KIND_TITLES } from '#certificates/training-snapshot.ts'
import { findEarlierCertificates } from '#certificates/server/issue/earlier-certificates.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { fileEndpoint, type Api } from '#base/http/endpoint.server.ts'
import { PARTICIPANT_TEXT_COLUMNS, type Cell, type ExportColumn } from '../../records/export-columns.ts'
import { listRoster } from '#training/server/roster/roster.server.ts'
import type { RosterEntry } from '#training/roster/roster.schema.ts'
import { shortDate } from '#base/dates/dates.ts'
import { FILE_TYPES, formatQuery, sheetReply } from './sheet-reply.server.ts'
import { onePage, type Sheet } from '../../sheet.ts'

/** Serves the people of a batch as a file. */
export function mountBatchFile(api: Api) {
  const { db, clock, siteUrl } = api.context
  return fileEndpoint(api, {
    method: 'get',
    path: '/batches/{id}/file',
    rows: { id: BATCH_MISSING },
    tag: 'Exports',
    summary: 'The people of a batch with seats, payments, attendance, results and certificates, as a file',
    access: 'records.read',
    query: formatQuery,
    files: FILE_TYPES,
    answer: async ({ c, rows: { id }, query: { format }, actor }) => {
      const { batch } = await getBatch(db, id)
      const now = clock()
      const people = await listPeople(db, batch, now)
      const after = { format, rows: people.length }
      await db.write((tx) => recordAudit(tx, { now, actor }, { action: 'batch exported', subject: `batch:${batch.id}`, after }))
      return sheetReply(c, sheetOf(batch, people, siteUrl), { name: `batch-${batch.id}`, format, now })
    },
  })
}

interface Person extends RosterEntry {
  certificate: CertificateReference | undefined
}

/** Lists people with the newest certificate of this enrolment that is not revoked. */
async function listPeople(db: Database, batch: Batch, now: Date): Promise<Person[]> {
  const roster = await listRoster(db, batch.id)
  const recipients = roster.map((participant) => ({ participant, trainingProgramId: batch.trainingProgramId }))
  const given = await findEarlierCertificates(db, recipients, now)
  return roster.map((entry) => {
    return { ...entry, certificate: given.get(entry.id)?.own.find(({ status }) => status !== 'Revoked') }
  })
}

const USUAL_WIDTH = 16
const WIDE = 32

const WHO: ReadonlyArray<ExportColumn<Person>> = [
  { header: 'Full name', width: WIDE, of: ({ fullName }) => fullName },
  ...PARTICIPANT_TEXT_COLUMNS,
  { header: 'Client', width: WIDE, of: ({ client_name: client }) => client },
  { header: 'Seat', of: ({ rosterState }) => rosterState },
  { header: 'Fee, ₹', holds: 'rupees', of: ({ agreedFee }) => agreedFee },
  { header: 'Paid on', holds: 'date', of: ({ paidOn }) => paidOn },
  { header: 'Payment reference', of: ({ paidReference }) => paidReference },
]

const OUTCOME: ReadonlyArray<ExportColumn<Person>> = [
  { header: 'Attendance in %', holds: 'number', of: ({ attendance }) => attendance.percent },
  { header: 'Score', holds: 'number', of: ({ score }) => score },
  { header: 'Result', of: ({ result }) => result },
  { header: 'Certificate ID', width: 28, of: ({ certificate }) => certificate?.certificateId ?? null },
  { header: 'Kind of certificate', width: 26, of: ({ certificate }) => (certificate ? KIND_TITLES[certificate.kind] : null) },
]

/** Attendance columns. Reasons for absence are for the office only, because the file may go to the client. */
function attendanceColumns({ days }: Batch): Array<ExportColumn<Person>> {
  return days.flatMap((day) =>
    halvesOf(day).map((half) => ({
      header: `${shortDate(day.date)}, ${halfLabel(half, day)}`,
      width: 24,
      of: ({ marks }: Person) => markInWords(marks.find((mark) => mark.date === day.date && mark.half === half)),
    })),
  )
}

function sheetOf(batch: Batch, people: readonly Person[], siteUrl: string): Sheet {
  const columns = [...WHO, ...attendanceColumns(batch), ...OUTCOME]
  return {
    name: 'People',
    columns: columns.map(({ header, holds = 'text', width = USUAL_WIDTH }) => ({ header, holds, width })),
    pages: onePage(people.map((person): Cell[] => columns.map((column) => column.of(person, { siteUrl })))),
  }
}
