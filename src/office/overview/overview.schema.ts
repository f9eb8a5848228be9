import { z } from 'zod'
import { enquirySchema } from '#enquiries/enquiry.schema.ts'
import { mailConcernSchema } from '#mail/mail.schema.ts'
import { backupStatusSchema } from '#base/backup/backup-status.schema.ts'
import { expiriesSchema } from '#certificates/expiries.schema.ts'
import { programEnrolmentsSchema } from '#training/participants/program-enrolments.schema.ts'
import { programSchema } from '#catalogue/program.schema.ts'
import { FIRST_STEPS } from './first-steps.ts'
import { WORK_KINDS } from './todays-work.ts'

const workLineSchema = z.object({
  id: z.int(),
  /** The person or thing it is about. */
  title: z.string(),
  detail: z.string(),
  path: z.string(),
})
export interface WorkLine extends z.output<typeof workLineSchema> {}

/** One kind of work: its first lines, each linked to its record, and the page with all of them. */
const workGroupSchema = z.object({
  kind: z.enum(WORK_KINDS),
  /** The number of lines, counted up to `MAX_WORK_COUNTED`. */
  count: z.int(),
  lines: z.array(workLineSchema),
  path: z.string(),
})
export interface WorkGroup extends z.output<typeof workGroupSchema> {}

/**
 * The first data of the dashboard (docs/product/requirements.md, section 2). Fields with personal data are null for a
 * role that may not read them.
 */
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
  /** The first steps that are not done, limited to those the role may do. */
  firstSteps: z.array(z.enum(FIRST_STEPS)),
  /** Today's work. Null for a role that may not see people. */
  work: z.array(workGroupSchema).nullable(),
  /** Participants enrolled and certificates issued since the first day of this month in India. */
  thisMonth: z.object({ participants: z.int(), certificates: z.int() }).nullable(),
  recentEnquiries: z.array(enquirySchema).nullable(),
  recentPrograms: z.array(programSchema),
  /** Only for admins: it names a folder of the server. */
  backups: backupStatusSchema.nullable(),
  /** Only for roles that may send mail; null while it is in order. */
  mail: mailConcernSchema.nullable(),
})
export interface Overview extends z.output<typeof overviewSchema> {}

/** The number of enquiries in one week or month, and in the one that is `PERIODS` weeks or months earlier. */
const periodSchema = z.object({ from: z.iso.date(), count: z.int(), previous: z.int() })
export interface PeriodCount extends z.output<typeof periodSchema> {}
const periodsSchema = z.array(periodSchema)

/** The figures of the charts. A separate call, so that the counts do not wait for them. */
export const overviewChartsSchema = z.object({
  enquiries: z.object({ weeks: periodsSchema, months: periodsSchema }),
  /** Every program with participants, the largest number first. */
  enrolments: z.array(programEnrolmentsSchema),
  expiries: expiriesSchema,
  /** Today in India, the base of all counts. */
  today: z.iso.date(),
})
export interface OverviewCharts extends z.output<typeof overviewChartsSchema> {}
