import { z } from 'zod'
import { SCAN_KINDS } from './attendance-scan.ts'

/** A scan or photo of a day's signed attendance sheet. */
export const scanSchema = z.object({
  id: z.int(),
  date: z.iso.date(),
  kind: z.enum(SCAN_KINDS),
  bytes: z.int(),
  addedBy: z.string(),
  /** ISO 8601, UTC. */
  addedAt: z.iso.datetime(),
})
export interface AttendanceScan extends z.output<typeof scanSchema> {}
