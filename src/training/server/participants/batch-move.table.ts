import { describeTable, participant, plain, type RowOf, NOT_EXPORTED } from '#base/values/columns.ts'

/** The last move of each person from a batch to another one. */
export const BATCH_MOVE_TABLE = describeTable('batch_moves', {
  batch_id: plain<number>(),
  participant_id: participant<number>(NOT_EXPORTED),
  to_batch_id: participant<number>(NOT_EXPORTED),
  moved_at: participant(NOT_EXPORTED),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    batch_moves: RowOf<typeof BATCH_MOVE_TABLE>
  }
}
