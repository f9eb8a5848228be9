import { getClient } from '#clients/server/client.server.ts'
import { listEnrolmentsOfClient } from '#training/server/participants/people-of-clients.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { findProgramTitles } from '#catalogue/server/program.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { folded } from '#base/text/folded.ts'
import { holdingOf, isDueOrExpired } from '../../matrix.ts'
import type { ClientMatrix } from '../../matrix.schema.ts'

/**
 * Who of a client holds which certificate, by person: what they were given in any of their enrolments counts, so nobody who
 * was trained again is shown as expired. The programs are those that the client has sent people to.
 * @throws Problem 'not-found'
 */
export async function readClientMatrix(
  db: Database,
  clientId: number,
  { now, only }: { now: Date; only?: 'due-or-expired' | undefined },
): Promise<ClientMatrix> {
  await getClient(db, clientId)
  const today = indianDate(now)
  const enrolments = await listEnrolmentsOfClient(db, clientId)
  const byHolding = Map.groupBy(await certificatesOfPeople(db, clientId), ({ person, program }) => `${person}/${program}`)
  const titles = await findProgramTitles(db, [...new Set(enrolments.map((enrolment) => enrolment.training_program_id))])
  const programs = [...titles].map(([id, title]) => ({ id, title })).toSorted((one, other) => one.title.localeCompare(other.title))
  // The latest enrolment of each person has their present name and department.
  const latest = new Map(enrolments.map((enrolment) => [enrolment.person_id, enrolment]))
  const people = [...latest.values()]
    .toSorted((one, other) => folded(one.full_name).localeCompare(folded(other.full_name)) || one.id - other.id)
    .map((row) => ({
      participant: row.id,
      fullName: row.full_name,
      employeeCode: row.employee_code,
      department: row.department,
      holdings: programs.map(({ id }) => holdingOf(id, byHolding.get(`${row.person_id}/${id}`) ?? [], today)),
    }))
  return { programs, people: only ? people.filter(({ holdings }) => holdings.some(isDueOrExpired)) : people }
}

/** Certificates that are neither revoked nor suspended, of everybody whom the client has sent, from all their enrolments. */
function certificatesOfPeople(db: Database, clientId: number) {
  return db.sql
    .selectFrom('certificates')
    .innerJoin('participants', 'participants.id', 'certificates.participant_id')
    .innerJoin('participants as sent', 'sent.person_id', 'participants.person_id')
    .select([
      'certificates.id',
      'certificates.expiry_date as expiryDate',
      'certificates.training_program_id as program',
      'participants.person_id as person',
    ])
    .distinct()
    .where('sent.client_id', '=', clientId)
    .where('certificates.revoked_on', 'is', null)
    .where('certificates.suspended_on', 'is', null)
    .execute()
}
