import { z } from 'zod'

/** How many participants a program has. */
export const programEnrolmentsSchema = z.object({ programId: z.int(), title: z.string(), count: z.int() })
export interface ProgramEnrolments extends z.output<typeof programEnrolmentsSchema> {}
