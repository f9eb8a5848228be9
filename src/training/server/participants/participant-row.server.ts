import { columnsOf, presentRow } from '#base/database/present-row.server.ts'
import { sql, type Selectable } from 'kysely'
import { columnNames } from '#base/values/columns.ts'
import type { Database } from '#base/database/database.server.ts'
import type { WordIndex } from '#base/search/word-search.server.ts'
import { PARTICIPANT_TABLE, type ParticipantTable } from './participant.table.ts'
import { participantSchema, type Participant } from '../../participants/participant.schema.ts'

/** Whether a row counts as a participant. A cancelled place does not count until it is restored. */
export const COUNTS_AS_PARTICIPANT = sql<boolean>`coalesce(participants.roster_state, 'seat') <> 'cancelled'`

export const PARTICIPANT_INDEX: WordIndex = { table: 'participants', groupColumn: 'training_program_id' }

/** The columns that the back-office shows. Lists read many rows, so they leave out the others. */
const SHOWN_COLUMNS = columnsOf(participantSchema, PARTICIPANT_TABLE)
const OTHER_COLUMNS = columnNames(PARTICIPANT_TABLE, [...SHOWN_COLUMNS, 'search_text', 'enquiry_id'])

type ShownParticipantRow = Pick<ParticipantRow, (typeof SHOWN_COLUMNS)[number] | 'client_name' | 'training_program_name'>

export type ParticipantRow = Omit<Selectable<ParticipantTable>, 'search_text' | 'enquiry_id'> & {
  training_program_name: string
  client_name: string | null
}

/** Participants with the title of their program, as a subquery: with a join the database might start from the programs. */
export function selectParticipants(db: Database) {
  return selectShownParticipants(db).select(OTHER_COLUMNS)
}

/** Participants with the columns that the back-office shows. */
export function selectShownParticipants(db: Database) {
  return db.sql
    .selectFrom('participants')
    .select(SHOWN_COLUMNS)
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
  return presentRow(participantSchema, row, {})
}
