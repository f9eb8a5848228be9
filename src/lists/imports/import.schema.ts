import { z } from 'zod'
import { isPlainDate } from '#base/dates/dates.ts'
import {
  DUPLICATE_POLICIES,
  IMPORT_DOUBTS,
  IMPORT_FIELDS,
  MAX_CORRECTIONS,
  MAX_IMPORT_COLUMNS,
  type ImportCorrection,
} from './import-plan.ts'

const column = z.coerce.number({ error: 'A column is named by its number, from 1' }).int().min(1).max(MAX_IMPORT_COLUMNS).optional()

const flag = (name: string) => z.enum(['true', 'false'], { error: `${name} must be true or false` }).default('false')

const lineNumber = (name: string, least: number) =>
  z.coerce
    .number({ error: `${name} must be the number of a line` })
    .int()
    .min(least)
    .max(1_048_576)
    .optional()

/** Which part of the file is the list. It is sent in the query, since the body is the file. */
export const importSourceSchema = z.object({
  /** The sheet of a workbook. Left out: the one that looks most like a list. */
  sheet: z.string().max(100).optional(),
  /** The line of the headings; 0 when there are none. Left out: they are found. */
  headingLine: lineNumber('headingLine', 0),
  /** The line of the first person in a list without headings (`headingLine` 0): what stands above is left out. Left out: the first. */
  firstLine: lineNumber('firstLine', 1),
})

/** How a file is read. */
export const importPlanSchema = importSourceSchema.extend({
  participantId: column,
  fullName: column,
  firstName: column,
  middleName: column,
  lastName: column,
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
      z.strictObject({ keepTitle: z.literal(true), line }),
      z.strictObject({ samePerson: z.int().positive(), line }),
    ]),
  )
  .max(
    MAX_CORRECTIONS,
    `At most ${MAX_CORRECTIONS.toLocaleString('en-IN')} cells can be corrected on screen. Correct the others in the file.`,
  ) satisfies z.ZodType<ImportCorrection[]>

/** The part of a form that is not the file. */
export const importFormSchema = z.object({ corrections: importCorrectionsSchema })

/** A sheet of a workbook that has content. */
const sheetSchema = z.object({
  name: z.string(),
  /** Rows with text. Counting ends at 200. */
  rows: z.int(),
  isHidden: z.boolean(),
})
export interface ImportSheet extends z.output<typeof sheetSchema> {}

/** A file that the server has read, but neither checked nor imported. */
export const importFileSchema = z.object({
  headings: z.array(z.string()),
  /** The first lines, to show what each column contains. */
  firstLines: z.array(z.array(z.string())),
  lines: z.int(),
  /** In words: 'commas'. '' for a workbook, and for a list from a chat. */
  delimiter: z.string(),
  encoding: z.string(),
  /** The lines of the headings: none, one or two. */
  headingLines: z.array(z.int()),
  /** The line of the first row below. */
  firstLine: z.int(),
  /** What stands above the headings, one text for each row. */
  titles: z.array(z.string()),
  /** What a chat wrote before the first message: '[25/11/26, 10:15:30] Ravi Sample:'. It is left out before each; null for none. */
  stamp: z.string().nullable(),
  /** The sheets of a workbook that have content, and the one that was read; null for a text. */
  sheets: z.array(sheetSchema),
  sheet: z.string().nullable(),
  hiddenRows: z.int(),
  /** Counted from 1. */
  hiddenColumns: z.array(z.int()),
})
export interface ImportFile extends z.output<typeof importFileSchema> {}

const doubtField = z.enum(IMPORT_DOUBTS).nullable()

/** A line that is left out, though nothing is wrong with it. */
const leftOutSchema = z.object({
  line: z.int(),
  /** The name in the line, or what else it says. */
  name: z.string(),
  reason: z.string(),
  /** What can be confirmed, so that the line is enrolled anyway; null when it cannot be. */
  doubt: doubtField,
})
export interface LeftOutLine extends z.output<typeof leftOutSchema> {}

/** A reason why a line is refused or doubtful. */
const issueSchema = z.object({
  /** Counted as a text editor does: the headings are line 1. */
  line: z.int(),
  /** The heading of the column, or the field's name where the file has none. */
  column: z.string(),
  value: z.string(),
  reason: z.string(),
  /** The field to correct; null when the line itself is wrong. */
  field: z.enum(IMPORT_FIELDS).nullable(),
  /** A value that was probably meant instead; null when there is none. */
  suggestion: z.string().nullable(),
  /** The name in the line, '' when it has none. */
  name: z.string(),
  /** What can be confirmed, so that the line is enrolled as it is; null when it must be corrected. */
  doubt: doubtField,
  /** The known people of this name, one of whom the line may mean: 'code E-1, Core Tools'. */
  people: z.array(z.object({ personId: z.int(), detail: z.string() })),
})
export interface ImportIssue extends z.output<typeof issueSchema> {}

/** What an import would do. */
export const importCheckSchema = z.object({
  lines: z.int(),
  create: z.int(),
  /** How many of those whom it enrols have an e-mail of their own, and so can be told. */
  reachable: z.int(),
  update: z.int(),
  skip: z.int(),
  refuse: z.int(),
  /** Lines that are left out until somebody confirms or corrects them. */
  doubt: z.int(),
  /** The first lines that would be enrolled, with the names as they would be written. */
  people: z.array(
    z.object({ line: z.int(), name: z.string(), /** What was left out before it: 'Mr.'; '' for nothing. */ title: z.string() }),
  ),
  /** What was left out before names that would be written, and before how many; the most frequent first. */
  titles: z.array(z.object({ title: z.string(), count: z.int() })),
  /** The first lines that are skipped. */
  leftOut: z.array(leftOutSchema),
  /** The first issues; the file of issues has all. */
  issues: z.array(issueSchema),
  issueCount: z.int(),
  /** How many come to the waiting list of the batch because no seat is free for them, and the first of them. */
  waiting: z.int(),
  waitingPeople: z.array(z.object({ line: z.int(), name: z.string() })),
})
export interface ImportCheck extends z.output<typeof importCheckSchema> {}
