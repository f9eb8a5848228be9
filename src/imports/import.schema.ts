import { z } from 'zod'
import { isPlainDate } from '../shared/dates.ts'
import {
  DUPLICATE_POLICIES,
  IMPORT_FIELDS,
  MAX_CORRECTIONS,
  MAX_IMPORT_COLUMNS,
  type ImportCheck,
  type ImportCorrection,
  type ImportFile,
} from './import-plan.ts'

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
  enrolledOn: z.string().refine(isPlainDate, 'Use a real date, such as 2026-11-25').optional(),
  duplicates: z.enum(DUPLICATE_POLICIES, { error: `duplicates must be one of ${DUPLICATE_POLICIES.join(', ')}` }).default('skip'),
  /** Whether those whom the import adds are told their participant ID by mail. */
  notify: z.enum(['true', 'false'], { error: 'notify must be true or false' }).default('false'),
  /** The name of the file, for the title of the job. */
  name: z.string().trim().max(200).optional(),
})
export type ImportPlan = z.output<typeof importPlanSchema>

const MAX_CORRECTED_LENGTH = 1000
const corrected = { field: z.enum(IMPORT_FIELDS), value: z.string().trim().max(MAX_CORRECTED_LENGTH) }

/** A later correction replaces an earlier one of the same cell. */
const importCorrectionsSchema = z
  .array(
    z.union([
      z.strictObject({ ...corrected, line: z.int().min(2) }),
      z.strictObject({ ...corrected, from: z.string().max(MAX_CORRECTED_LENGTH) }),
    ]),
  )
  .max(
    MAX_CORRECTIONS,
    `At most ${MAX_CORRECTIONS.toLocaleString('en-IN')} cells can be corrected on screen. Correct the others in the file.`,
  ) satisfies z.ZodType<ImportCorrection[]>

/** The part of a form that is not the file. */
export const importFormSchema = z.object({ corrections: importCorrectionsSchema })

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
  issues: z.array(
    z.object({
      line: z.int(),
      column: z.string(),
      value: z.string(),
      reason: z.string(),
      field: z.enum(IMPORT_FIELDS).nullable(),
      suggestion: z.string().nullable(),
    }),
  ),
  issueCount: z.int(),
}) satisfies z.ZodType<ImportCheck>
