import { grouped } from '#base/text/wording/counted.ts'
import { z } from 'zod'
import { isPlainDate } from '#base/dates/dates.ts'
import { forParticipantTexts } from '#training/participants/participant-texts.ts'
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

/** The location of the list in the file. It is sent in the query, since the body is the file. */
export const importSourceSchema = z.object({
  /** The sheet of a workbook. Default: the one that looks most like a list. */
  sheet: z.string().max(100).optional(),
  /** The line of the headings; 0 when there are none. Default: found automatically. */
  headingLine: lineNumber('headingLine', 0),
  /** The line of the first person in a list without headings (`headingLine` 0). Rows above it are ignored. Default: the first row. */
  firstLine: lineNumber('firstLine', 1),
})

/** The settings for reading a file. */
export const importPlanSchema = importSourceSchema.extend({
  participantId: column,
  fullName: column,
  firstName: column,
  middleName: column,
  lastName: column,
  email: column,
  phone: column,
  ...forParticipantTexts(() => column),
  program: column,
  enrollmentDate: column,
  status: column,
  /** The program of lines that do not name one. */
  trainingProgramId: z.coerce.number().int().positive().max(999_999_999).optional(),
  /** The client of all lines. */
  clientId: z.coerce.number().int().positive().max(999_999_999).optional(),
  /** The batch that all lines join; it must belong to the program. */
  batchId: z.coerce.number().int().positive().max(999_999_999).optional(),
  /** The enrolment date of lines without one. Default: today. */
  enrolledOn: z.string().refine(isPlainDate, 'Use a real date, such as 2026-11-25').optional(),
  duplicates: z.enum(DUPLICATE_POLICIES, { error: `duplicates must be one of ${DUPLICATE_POLICIES.join(', ')}` }).default('skip'),
  /** Whether new participants are sent their participant ID by e-mail. */
  notify: flag('notify'),
  /** Whether names in capitals are converted to normal case. */
  normalCase: flag('normalCase'),
  /** Whether Mr., Sh. and Smt. before names are removed. */
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
    `At most ${grouped(MAX_CORRECTIONS)} cells can be corrected on screen. Correct the others in the file.`,
  ) satisfies z.ZodType<ImportCorrection[]>

/** The form fields other than the file. */
export const importFormSchema = z.object({ corrections: importCorrectionsSchema })

/** A non-empty sheet of a workbook. */
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
  /** The first lines, which illustrate each column. */
  firstLines: z.array(z.array(z.string())),
  lines: z.int(),
  /** The delimiter in words: 'commas'. '' for a workbook or a list from a chat. */
  delimiter: z.string(),
  encoding: z.string(),
  /** The heading lines: none, one or two. */
  headingLines: z.array(z.int()),
  /** The line of the first row below the headings. */
  firstLine: z.int(),
  /** The titles above the headings, one text per row. */
  titles: z.array(z.string()),
  /** The stamp of a chat's first message: '[25/11/26, 10:15:30] Ravi Sample:'. All stamps are removed; null for none. */
  stamp: z.string().nullable(),
  /** The non-empty sheets of a workbook, and the one that was read; null for a text. */
  sheets: z.array(sheetSchema),
  sheet: z.string().nullable(),
  hiddenRows: z.int(),
  /** Counted from 1. */
  hiddenColumns: z.array(z.int()),
})
export interface ImportFile extends z.output<typeof importFileSchema> {}

const doubtField = z.enum(IMPORT_DOUBTS).nullable()

/** A line that is left out although it has no error. */
const leftOutSchema = z.object({
  line: z.int(),
  /** The name in the line, or else its other text. */
  name: z.string(),
  reason: z.string(),
  /** The doubt to confirm so that the line is enrolled anyway; null if it cannot be. */
  doubt: doubtField,
})
export interface LeftOutLine extends z.output<typeof leftOutSchema> {}

/** A reason why a line is refused or doubtful. */
const problemSchema = z.object({
  /** Counted as in a text editor: the headings are line 1. */
  line: z.int(),
  /** The heading of the column, or the field's name for a file without headings. */
  column: z.string(),
  value: z.string(),
  reason: z.string(),
  /** The field to correct; null when the whole line is wrong. */
  field: z.enum(IMPORT_FIELDS).nullable(),
  /** A value that was probably meant; null without one. */
  suggestion: z.string().nullable(),
  /** The name in the line, '' when it has none. */
  name: z.string(),
  /** The doubt to confirm so that the line is enrolled as it is; null when it must be corrected. */
  doubt: doubtField,
  /** The known namesakes, one of whom may be meant: 'code E-1, Core Tools'. */
  people: z.array(z.object({ personId: z.int(), detail: z.string() })),
})
export interface ImportProblem extends z.output<typeof problemSchema> {}

/** A preview of an import. */
export const importCheckSchema = z.object({
  lines: z.int(),
  create: z.int(),
  /** Number of enrolled people with an e-mail address of their own, who can be notified. */
  reachable: z.int(),
  update: z.int(),
  skip: z.int(),
  refuse: z.int(),
  /** Number of lines that are left out until someone confirms or corrects them. */
  doubt: z.int(),
  /** The first people that would be enrolled, with their names in final form. */
  people: z.array(
    z.object({ line: z.int(), name: z.string(), /** The title removed from the name: 'Mr.'; '' for none. */ title: z.string() }),
  ),
  /** The titles removed from names, with counts, most frequent first. */
  titles: z.array(z.object({ title: z.string(), count: z.int() })),
  /** The first lines that are skipped. */
  leftOut: z.array(leftOutSchema),
  /** The first problems; the problems file has all. */
  issues: z.array(problemSchema),
  issueCount: z.int(),
  /** Number of people who join the waiting list of the batch because no seat is open, and the first of them. */
  waiting: z.int(),
  waitingPeople: z.array(z.object({ line: z.int(), name: z.string() })),
})
export interface ImportCheck extends z.output<typeof importCheckSchema> {}
