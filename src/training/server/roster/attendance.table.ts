import type { Half, Mark } from '../../roster/marks.ts'
import { describeTable, participant, plain, type RowOf, staff } from '#base/values/columns.ts'

export const ATTENDANCE_MARK_TABLE = describeTable('attendance_marks', {
  participant_id: plain<number>(),
  batch_id: plain<number>(),
  date: participant('date'),
  half: participant<Half>('half'),
  mark: participant<Mark>('mark'),
  /** The reason for an absence or partial attendance. */
  reason: participant<string | null>('reason', { becomes: null }),
  /** The day on which a missed session was made up in another batch. Null if it was attended here. */
  made_up_on: participant<string | null>('madeUpOn'),
  /** The batch in which it was made up. Null if that batch was deleted. */
  made_up_in: plain<number | null>(),
  /** The member of staff's name at that time. */
  marked_by: staff('markedBy'),
  marked_at: participant('markedAt'),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    attendance_marks: RowOf<typeof ATTENDANCE_MARK_TABLE>
  }
}
