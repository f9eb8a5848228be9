import type { Generated } from 'kysely'
import type { ScanKind } from '../../attendance-scan.ts'

/** A scan or photo of the sheet that was signed on a day. */
interface AttendanceScanTable {
  id: Generated<number>
  batch_id: number
  date: string
  /** Its private file in the folder of uploads, or in the bucket. */
  file: string
  kind: ScanKind
  /** The first 40 hexadecimal digits of the SHA-256 of the file. */
  hash: string
  bytes: number
  /** The name that the member of staff had then. */
  added_by: string
  added_at: string
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    attendance_scans: AttendanceScanTable
  }
}
