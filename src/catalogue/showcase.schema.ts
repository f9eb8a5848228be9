import { z } from 'zod'
import { changesTo } from '#base/api/changes.schema.ts'
import { isPlainDate } from '#base/dates/dates.ts'
import {
  choiceField,
  listQuery,
  MAX_NAME_LENGTH,
  MAX_TEXT_LENGTH,
  optionalEmailField,
  optionalLine,
  optionalText,
  optionalUrlField,
  requiredLine,
  rowFilter,
  rowNumberField,
} from '#base/api/fields.schema.ts'
import { SHOWCASE_KINDS } from './showcase-kinds.ts'

const MAX_ROLE_LENGTH = 160
/** A trainer may teach many programs; more than this is a mistake. */
const MAX_PROGRAMS = 100

const kindField = z.enum(SHOWCASE_KINDS, { error: 'Choose what it is' })

export const showcaseFormSchema = z.object({
  kind: kindField,
  name: requiredLine('Name is required', MAX_NAME_LENGTH),
  role: optionalLine('The line below the name must be text', MAX_ROLE_LENGTH).default(''),
  text: optionalText('Text must be text', MAX_TEXT_LENGTH),
  imagePath: optionalUrlField,
  programIds: z.array(rowNumberField('Choose programs from the list')).max(MAX_PROGRAMS, `At most ${MAX_PROGRAMS} programs`).default([]),
  email: optionalEmailField,
  consentOn: z
    .string()
    .trim()
    .refine((day) => day === '' || isPlainDate(day), 'Use a real date as YYYY-MM-DD')
    .nullable()
    .transform((day) => day || null)
    .default(null),
  isPublished: z.boolean({ error: 'isPublished must be true or false' }).default(false),
})

export type ShowcaseForm = z.output<typeof showcaseFormSchema>

export const showcaseChangesSchema = changesTo(showcaseFormSchema)
export type ShowcaseChanges = z.output<typeof showcaseChangesSchema>

export const showcaseListQuery = listQuery.extend({ kind: choiceField('kind', SHOWCASE_KINDS).optional() })

/** Filters the published entries by program. */
export const shownQuery = z.object({ programId: rowFilter('programId') })

/** The public view of an entry. */
export const shownEntrySchema = z.object({
  id: z.int(),
  kind: z.enum(SHOWCASE_KINDS),
  /** A company, a person, or the title of a case study. */
  name: z.string(),
  /** One line below the name: a person's position and company, or a client's industry. */
  role: z.string(),
  /** Plain text; markdown in a case study. */
  text: z.string(),
  imagePath: z.string().nullable(),
})
export interface ShownEntry extends z.output<typeof shownEntrySchema> {}

/** An entry as the back-office sees it. */
export const showcaseEntrySchema = shownEntrySchema.extend({
  /** The programs whose pages show it. */
  programIds: z.array(z.int()),
  isPublished: z.boolean(),
  /** The person's e-mail, used to export and erase their data. Never public. */
  email: z.string(),
  /** The day on which the person agreed to be shown. */
  consentOn: z.iso.date().nullable(),
})
export interface ShowcaseEntry extends z.output<typeof showcaseEntrySchema> {}
