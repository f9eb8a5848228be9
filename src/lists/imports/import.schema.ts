import { z } from 'zod'
import { isPlainDate } from '#base/dates/dates.ts'
import {
  DUPLICATE_POLICIES,
  IMPORT_DOUBTS,
  IMPORT_FIELDS,
  MAX_CORRECTIONS,
  MAX_IMPORT_COLUMNS,
  type ImportCheck,
  type ImportCorrection,
  type ImportFile,
} from './import-plan.ts'

const column = z.coerce.number({ error: 'A column is named by its number, from 1' }).int().min(1).max(MAX_IMPORT_COLUMNS).optional()

const flag = (name: string) => z.enum(['true', 'false'], { error: `${name} must be true or false` }).default('false')

/** Which part of the file is the list. It is sent in the query, since the body is the file. */
export const importSourceSchema = z.object({
  /** The sheet of a workbook. Left out: the one that looks most like a list. */
  sheet: z.string().max(100).optional(),
  /** The line of the headings; 0 when there are none. Left out: they are found. */
  headingLine: z.coerce.number({ error: 'headingLine must be the number of a line' }).int().min(0).max(1_048_576).optional(),
})

/** How a file is read. */
export const importPlanSchema = importSourceSchema.extend({
  participantId: column,
  fullName: column,
  email: column,
  phone: column,
  employeeCode: column,
  department: column,
  program: column,
  enrollmentDate: column,
  status: column,
  /** The program of lines that name none. */
  trainingProgramId: z.coerce.number().int().positive().max(999_999_999).optional(),
  /** The client who sends them all. */
  clientId: z.coerce.number().int().positive().max(999_999_999).optional(),
  /** The batch that they all come to: one of the program. */
  batchId: z.coerce.number().int().positive().max(999_999_999).optional(),
  /** The date of lines that have none. Left out: today. */
  enrolledOn: z.string().refine(isPlainDate, 'Use a real date, such as 2026-11-25').optional(),
  duplicates: z.enum(DUPLICATE_POLICIES, { error: `duplicates must be one of ${DUPLICATE_POLICIES.join(', ')}` }).default('skip'),
  /** Whether those whom the import adds are told their participant ID by mail. */
  notify: flag('notify'),
  /** Whether names in capitals are written in normal case. */
  normalCase: flag('normalCase'),
  /** Whether Mr., Sh. and Smt. before names are left out. */
  dropTitles: flag('dropTitles'),
  /** The name of the file, for the title of the job. */
  name: z.string().trim().max(200).optional(),
})
export type ImportPlan = z.output<typeof importPlanSchema>

const MAX_CORRECTED_LENGTH = 1000
const line = z.int().min(1)
const corrected = { field: z.enum(IMPORT_FIELDS), value: z.string().trim().max(MAX_CORRECTED_LENGTH) }

/** A later correction replaces an earlier one of the same cell. */
const importCorrectionsSchema = z
  .array(
    z.union([
      z.strictObject({ ...corrected, line }),
      z.strictObject({ ...corrected, from: z.string().max(MAX_CORRECTED_LENGTH) }),
      z.strictObject({ anyway: z.literal(true), doubt: z.enum(IMPORT_DOUBTS), line: line.optional() }),
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
  headingLines: z.array(z.int()),
  titles: z.array(z.string()),
  sheets: z.array(z.object({ name: z.string(), rows: z.int(), isHidden: z.boolean() })),
  sheet: z.string().nullable(),
  hiddenRows: z.int(),
  hiddenColumns: z.array(z.int()),
}) satisfies z.ZodType<ImportFile>

const doubtField = z.enum(IMPORT_DOUBTS).nullable()

export const importCheckSchema = z.object({
  lines: z.int(),
  create: z.int(),
  reachable: z.int(),
  update: z.int(),
  skip: z.int(),
  refuse: z.int(),
  doubt: z.int(),
  people: z.array(z.object({ line: z.int(), name: z.string() })),
  leftOut: z.array(z.object({ line: z.int(), name: z.string(), reason: z.string(), doubt: doubtField })),
  issues: z.array(
    z.object({
      line: z.int(),
      column: z.string(),
      value: z.string(),
      reason: z.string(),
      field: z.enum(IMPORT_FIELDS).nullable(),
      suggestion: z.string().nullable(),
      name: z.string(),
      doubt: doubtField,
    }),
  ),
  issueCount: z.int(),
  waiting: z.int(),
  waitingPeople: z.array(z.object({ line: z.int(), name: z.string() })),
}) satisfies z.ZodType<ImportCheck>
