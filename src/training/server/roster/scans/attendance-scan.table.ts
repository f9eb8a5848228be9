import type { ScanKind } from '../../../roster/attendance-scan.ts'
import { author, BY_CODE, describeTable, participant, plain, rowId, type RowOf, NOT_EXPORTED } from '#base/values/columns.ts'

/** A scan or photo of a day's signed attendance sheet. */
export const ATTENDANCE_SCAN_TABLE = describeTable('attendance_scans', {
  id: rowId,
  batch_id: plain<number>(),
  date: participant(BY_CODE),
  /** Its private file in the uploads folder or bucket. */
  file: participant(NOT_EXPORTED),
  kind: plain<ScanKind>(),
  /** The first 40 hexadecimal digits of the SHA-256 of the file. */
  hash: participant(NOT_EXPORTED),
  bytes: plain<number>(),
  /** The member of staff's name at that time. */
  added_by: author(),
  added_at: plain(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    attendance_scans: RowOf<typeof ATTENDANCE_SCAN_TABLE>
  }
}
