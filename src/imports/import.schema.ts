import { z } from 'zod'
import { isPlainDate } from '../shared/dates.ts'
import { DUPLICATE_POLICIES, MAX_IMPORT_COLUMNS, type ImportCheck, type ImportFile } from './import-plan.ts'

const column = z.coerce.number({ error: 'A column is named by its number, from 1' }).int().min(1).max(MAX_IMPORT_COLUMNS).optional()

/** How a file is read. It is sent in the query, since the body is the file. */
export const importPlanSchema = z.object({
  participantId: column,
  fullName: column,
  email: column,
  phone: column,
  program: column,
  enrollmentDate: column,
  status: column,
  /** The program of lines that name none. */
  trainingProgramId: z.coerce.number().int().positive().max(999_999_999).optional(),
  /** The date of lines that have none. Left out: today. */
  enrolledOn: z.string().refine(isPlainDate, 'Use a real date as YYYY-MM-DD').optional(),
  duplicates: z.enum(DUPLICATE_POLICIES, { error: `duplicates must be one of ${DUPLICATE_POLICIES.join(', ')}` }).default('skip'),
  /** Whether those whom the import adds are told their participant ID by mail. */
  notify: z.enum(['true', 'false'], { error: 'notify must be true or false' }).default('false'),
  /** The name of the file, for the title of the job. */
  name: z.string().trim().max(200).optional(),
})
export type ImportPlan = z.output<typeof importPlanSchema>

export const importFileSchema = z.object({
  headings: z.array(z.string()),
  firstLines: z.array(z.array(z.string())),
  lines: z.int(),
  delimiter: z.string(),
  encoding: z.string(),
}) satisfies z.ZodType<ImportFile>

export const importCheckSchema = z.object({
  lines: z.int(),
  create: z.int(),
  update: z.int(),
  skip: z.int(),
  refuse: z.int(),
  issues: z.array(z.object({ line: z.int(), column: z.string(), value: z.string(), reason: z.string() })),
  issueCount: z.int(),
}) satisfies z.ZodType<ImportCheck>
