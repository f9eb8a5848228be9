import { describeTable, participant, plain, type RowOf, UNTOLD } from '#base/values/columns.ts'

/** The last move of each person from a batch to another one. */
export const BATCH_MOVE_TABLE = describeTable('batch_moves', {
  batch_id: plain<number>(),
  participant_id: participant<number>(UNTOLD),
  to_batch_id: participant<number>(UNTOLD),
  moved_at: participant(UNTOLD),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    batch_moves: RowOf<typeof BATCH_MOVE_TABLE>
  }
}
