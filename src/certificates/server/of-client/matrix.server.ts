import { getClient } from '#clients/server/client.server.ts'
import { listEnrolmentsOfClient } from '#training/server/participants/people-of-clients.server.ts'
import { PARTICIPANT_TEXT_NAMES } from '#training/participants/participant-texts.ts'
import { textsOfRow } from '#base/database/present-row.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { PROGRAM_MISSING } from '#catalogue/server/program-row.server.ts'
import { findProgramTitles, listProgramTitles } from '#catalogue/server/program.server.ts'
import { Problem } from '#base/api/problem.ts'
import { indianDate } from '#base/dates/dates.ts'
import { folded } from '#base/text/folded.ts'
import { kindOf } from '../../training-snapshot.ts'
import { storedTraining, type CertificateRow } from '../certificate-row.server.ts'
import { holdingOf, isDueOrExpired } from '../../of-client/matrix.ts'
import type { ClientMatrix, MatrixFilter } from '../../of-client/matrix.schema.ts'

/**
 * The certificates of a client's people, by person and program: certificates from all their enrolments count, so nobody who was trained
 * again is shown as expired. The programs are those of the client's enrolments, or the filter's. @throws Problem 'not-found' for the client
 * or the program of the filter
 */
export async function readClientMatrix(
  db: Database,
  clientId: number,
  { now, ...filter }: MatrixFilter & { now: Date },
): Promise<ClientMatrix> {
  await getClient(db, clientId)
  const today = indianDate(now)
  const enrolments = await listEnrolmentsOfClient(db, clientId)
  const byHolding = Map.groupBy((await certificatesOfPeople(db, clientId)).map(withKind), ({ person, program }) => `${person}/${program}`)
  const programs = await programsOf(
    db,
    enrolments.map((enrolment) => enrolment.training_program_id),
    filter,
  )
  // The latest enrolment of each person has their current name and texts.
  const latest = new Map(enrolments.map((enrolment) => [enrolment.person_id, enrolment]))
  const people = [...latest.values()]
    .toSorted((one, other) => folded(one.full_name).localeCompare(folded(other.full_name)) || one.id - other.id)
    .map((row) => ({
      participant: row.id,
      fullName: row.full_name,
      ...textsOfRow(PARTICIPANT_TEXT_NAMES, row),
      holdings: programs.map(({ id }) => holdingOf(id, byHolding.get(`${row.person_id}/${id}`) ?? [], today)),
    }))
  const isShown = ({ holdings }: (typeof people)[number]) =>
    (!filter.only || holdings.some(isDueOrExpired)) &&
    (!filter.never || holdings.every(({ state }) => state === 'never' || state === 'participation'))
  return { programs, people: people.filter(isShown) }
}

function withKind<Row extends Pick<CertificateRow, 'training'>>(row: Row) {
  return { ...row, kind: kindOf(storedTraining(row)) }
}

/** A to Z. */
async function programsOf(
  db: Database,
  sentTo: readonly number[],
  { programs, category, never }: MatrixFilter,
): Promise<ClientMatrix['programs']> {
  const isAdded = (program: { category: string; isPublished: boolean }) =>
    program.isPublished && (programs === 'all' || program.category === category)
  const added = never === undefined && (programs ?? category) !== undefined ? (await listProgramTitles(db)).filter(isAdded) : []
  const titles = await findProgramTitles(db, never === undefined ? [...new Set([...sentTo, ...added.map(({ id }) => id)])] : [never])
  if (never !== undefined && titles.size === 0) throw new Problem('not-found', PROGRAM_MISSING)
  return [...titles].map(([id, title]) => ({ id, title })).toSorted((one, other) => one.title.localeCompare(other.title))
}

/** Certificates that are neither revoked nor suspended, of everybody whom the client has enrolled, from all their enrolments. */
function certificatesOfPeople(db: Database, clientId: number) {
  return db.sql
    .selectFrom('certificates')
    .innerJoin('participants', 'participants.id', 'certificates.participant_id')
    .innerJoin('participants as sent', 'sent.person_id', 'participants.person_id')
    .select([
      'certificates.id',
      'certificates.expiry_date as expiryDate',
      'certificates.training',
      'certificates.training_program_id as program',
      'participants.person_id as person',
    ])
    .distinct()
    .where('sent.client_id', '=', clientId)
    .where('certificates.revoked_on', 'is', null)
    .where('certificates.suspended_on', 'is', null)
    .execute()
}
