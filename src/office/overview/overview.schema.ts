import { z } from 'zod'
import { enquirySchema } from '#enquiries/enquiry.schema.ts'
import { MAIL_CONCERNS } from '#mail/mail.ts'
import { programSchema } from '#catalogue/program.schema.ts'
import type { Overview, OverviewCharts } from './overview.ts'
import { FIRST_STEPS } from './first-steps.ts'
import { WORK_KINDS } from './todays-work.ts'

export const overviewSchema = z.object({
  counts: z.object({
    services: z.int(),
    programs: z.int(),
    participants: z.int().nullable(),
    certificates: z.int().nullable(),
    pendingEnquiries: z.int().nullable(),
    overdueEnquiries: z.int().nullable(),
    followUpsDue: z.int().nullable(),
  }),
  firstSteps: z.array(z.enum(FIRST_STEPS)).nullable(),
  work: z
    .array(
      z.object({
        kind: z.enum(WORK_KINDS),
        count: z.int(),
        lines: z.array(z.object({ id: z.int(), title: z.string(), detail: z.string(), path: z.string() })),
        path: z.string(),
      }),
    )
    .nullable(),
  thisMonth: z.object({ participants: z.int(), certificates: z.int() }).nullable(),
  recentEnquiries: z.array(enquirySchema).nullable(),
  recentPrograms: z.array(programSchema),
  backups: z
    .object({
      folder: z.string(),
      isAutomatic: z.boolean(),
      last: z.object({ at: z.iso.datetime(), bytes: z.int() }).nullable(),
      failure: z.object({ at: z.iso.datetime(), message: z.string() }).nullable(),
    })
    .nullable(),
  mail: z.object({ kind: z.enum(MAIL_CONCERNS), count: z.int(), words: z.string().nullable() }).nullable(),
}) satisfies z.ZodType<Overview>

const periodsSchema = z.array(z.object({ from: z.iso.date(), count: z.int(), previous: z.int() }))

export const overviewChartsSchema = z.object({
  enquiries: z.object({ weeks: periodsSchema, months: periodsSchema }),
  enrolments: z.array(z.object({ programId: z.int(), title: z.string(), count: z.int() })),
  expiries: z.object({
    expired: z.int(),
    within30: z.int(),
    within60: z.int(),
    within90: z.int(),
    next: z.array(
      z.object({
        id: z.int(),
        certificateId: z.string(),
        participant_name: z.string(),
        training_program_name: z.string(),
        expiryDate: z.iso.date(),
      }),
    ),
  }),
  today: z.iso.date(),
}) satisfies z.ZodType<OverviewCharts>
