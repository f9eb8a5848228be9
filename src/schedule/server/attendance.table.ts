import type { Half, Mark } from '../attendance.ts'

interface AttendanceMarkTable {
  participant_id: number
  batch_id: number
  date: string
  half: Half
  mark: Mark
  /** Why somebody was absent, or not there all the time. */
  reason: string | null
  /** The name that the member of staff had then. */
  marked_by: string
  marked_at: string
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    attendance_marks: AttendanceMarkTable
  }
}
