import { z } from 'zod'

/** Number of participants of a program. */
export const programEnrolmentsSchema = z.object({ programId: z.int(), title: z.string(), count: z.int() })
export interface ProgramEnrolments extends z.output<typeof programEnrolmentsSchema> {}
