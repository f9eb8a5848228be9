import { z } from 'zod'
import { certificateSchema } from '#certificates/certificate.schema.ts'
import { REPLY_CHANNELS } from '#enquiries/enquiry-reply.ts'
import { noteSchema } from '#clients/note.schema.ts'
import { ENQUIRY_STATUSES } from '#enquiries/enquiry.ts'
import { mailKindSchema } from '#mail/mail.schema.ts'
import { MAIL_STATUSES } from '#mail/mail-states.ts'
import { batchSchema } from '#training/batches/batch.schema.ts'
import { participantSchema } from '#training/participants/participant.schema.ts'
import { ROSTER_STATES } from '#training/roster/roster-state.ts'
import { personRecordField } from '#clients/person-record.schema.ts'
import type { PersonRecord } from '#clients/person-record.ts'
import { auditEntrySchema } from '#base/audit/audit-log.schema.ts'

export const personVerdictSchema = z.object({
  other: personRecordField,
  verdict: z.enum(['same', 'different'], { error: 'verdict must be same or different' }),
})

const at = z.iso.datetime()
const record = z.templateLiteral([z.enum(['participant', 'enquiry']), ':', z.int()]) satisfies z.ZodType<PersonRecord>

/** The fields that identify a record. */
const briefSchema = z.object({
  record,
  name: z.string(),
  /** The program of an enrolment, the subject of a message. */
  detail: z.string(),
  /** The participant ID, or the reference of a message. */
  reference: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
})

/** A statement by staff: records were joined with this person, or a record belongs to another one. */
const joinSchema = z.object({
  id: z.int(),
  records: z.array(briefSchema),
  /** 'Same e-mail'; empty if nothing suggested it. */
  reason: z.string(),
  author: z.string(),
  at,
})

const reasonSchema = z.object({
  by: z.enum(['email', 'phone']),
  /** The shared address or number, as the other record has it. */
  value: z.string(),
  /** The number of people who use it; null while it may be one person's. */
  sharedBy: z.int().nullable(),
  /** Whether it is a company address, such as info@. */
  isRoleAddress: z.boolean(),
})

/** A probable duplicate of this person: the two records that match, one of each. */
const suggestionSchema = z.object({ ours: record, theirs: briefSchema, recordCount: z.int(), reasons: z.array(reasonSchema) })

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('enquiry'), id: z.int(), at, subject: z.string(), text: z.string(), status: z.enum(ENQUIRY_STATUSES) }),
  z.object({
    type: z.literal('reply'),
    id: z.int(),
    enquiryId: z.int(),
    at,
    author: z.string(),
    channel: z.enum(REPLY_CHANNELS),
    text: z.string(),
  }),
  z.object({
    type: z.literal('mail'),
    id: z.int(),
    at,
    kind: mailKindSchema,
    subject: z.string().nullable(),
    status: z.enum(MAIL_STATUSES),
  }),
])

/** A note on one of the records. */
export const personNoteSchema = noteSchema.extend({ on: record })

/** The newest rows of a list, and the total number. */
const partOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), total: z.int() })

/** An enrolment with its place in the batch and the entity tag that a status change must send. */
const programSchema = participantSchema.extend({
  etag: z.string(),
  place: z
    .object({
      batch: batchSchema.pick({ id: true, days: true, mode: true, place: true, status: true }),
      rosterState: z.enum(ROSTER_STATES),
    })
    .nullable(),
})

/** The page of one person: the data of all their records (docs/decisions/0053). */
export const personPageSchema = z.object({
  /** The record that opened the page. Any record of the person opens the same page. */
  record,
  id: z.int(),
  /** Different spellings; those of the newest record first. */
  names: z.array(z.string()),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  /** The date of the first enrolment or message. */
  since: z.string(),
  /** The clients of their enrolments and messages; the newest record's first. */
  clients: z.array(z.object({ id: z.int(), name: z.string() })),
  programs: partOf(programSchema),
  certificates: partOf(certificateSchema),
  messages: partOf(messageSchema),
  notes: partOf(personNoteSchema),
  /** Null for a role that may not read the history. */
  history: z.array(auditEntrySchema).nullable(),
  /** The audit log's subjects for the records of this person. */
  subjects: z.array(z.string()),
  joins: z.array(joinSchema),
  suggestions: z.array(suggestionSchema),
  declined: z.array(joinSchema),
})

export type PersonPage = z.output<typeof personPageSchema>
export type PersonRecordBrief = z.output<typeof briefSchema>
export type PersonProgram = PersonPage['programs']['rows'][number]
export type PersonMessage = PersonPage['messages']['rows'][number]
export type PersonJoin = PersonPage['joins'][number]
export type PersonSuggestion = PersonPage['suggestions'][number]
export type MatchReason = PersonSuggestion['reasons'][number]
