import type { Selectable } from 'kysely'
import type { Database } from '#base/database/database.server.ts'
import type { WordIndex } from '#base/search/word-search.server.ts'
import type { ParticipantTable } from './participant.table.ts'
import type { Participant } from '../../participant.ts'

export const PARTICIPANT_INDEX: WordIndex = { table: 'participants', groupColumn: 'training_program_id' }

type ShownParticipantRow = Pick<
  ParticipantRow,
  | 'id'
  | 'person_id'
  | 'participant_id'
  | 'full_name'
  | 'email'
  | 'phone'
  | 'client_id'
  | 'client_name'
  | 'employee_code'
  | 'department'
  | 'training_program_id'
  | 'training_program_name'
  | 'batch_id'
  | 'enrollment_date'
  | 'status'
>

export type ParticipantRow = Omit<Selectable<ParticipantTable>, 'search_text' | 'enquiry_id'> & {
  training_program_name: string
  client_name: string | null
}

/** Participants with the title of their program, as a subquery: with a join the database might start from the programs. */
export function selectParticipants(db: Database) {
  return selectShownParticipants(db).select([
    'participants.lookup_id',
    'participants.status_key',
    'participants.sort_name',
    'participants.created_at',
    'participants.updated_at',
    'participants.version',
    'participants.roster_state',
    'participants.roster_since',
    'participants.roster_reason',
    'participants.seat_override_reason',
    'participants.paid_on',
    'participants.paid_reference',
    'participants.score',
    'participants.result',
  ])
}

/** Selects only the columns that the back-office shows, since lists read many rows. */
export function selectShownParticipants(db: Database) {
  return db.sql
    .selectFrom('participants')
    .select([
      'participants.id',
      'participants.person_id',
      'participants.participant_id',
      'participants.full_name',
      'participants.email',
      'participants.phone',
      'participants.client_id',
      'participants.employee_code',
      'participants.department',
      'participants.training_program_id',
      'participants.batch_id',
      'participants.enrollment_date',
      'participants.status',
    ])
    .select(({ selectFrom }) =>
      selectFrom('training_programs')
        .select('title')
        .whereRef('training_programs.id', '=', 'participants.training_program_id')
        .$asScalar()
        .$notNull()
        .as('training_program_name'),
    )
    .select(({ selectFrom }) =>
      selectFrom('clients').select('name').whereRef('clients.id', '=', 'participants.client_id').as('client_name'),
    )
}

export function presentParticipant(row: ShownParticipantRow): Participant {
  return {
    id: row.id,
    personId: row.person_id,
    participantId: row.participant_id,
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    clientId: row.client_id,
    client_name: row.client_name,
    employeeCode: row.employee_code,
    department: row.department,
    trainingProgramId: row.training_program_id,
    training_program_name: row.training_program_name,
    batchId: row.batch_id,
    enrollmentDate: row.enrollment_date,
    status: row.status,
  }
}
