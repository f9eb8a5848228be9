import { z } from 'zod'
import { certificateSchema } from '../certificates/certificate.schema.ts'
import { REPLY_CHANNELS } from '../enquiries/enquiry-reply.ts'
import { enquiryNoteSchema } from '../enquiries/enquiry.schema.ts'
import { ENQUIRY_STATUSES } from '../enquiries/enquiry.ts'
import type { MailKind } from '../mail/mail-data.ts'
import { MAIL_KINDS, MAIL_STATUSES } from '../mail/mail-kinds.ts'
import { participantSchema } from '../participants/participant.schema.ts'
import { personRecordField } from '../person-links/person-record.schema.ts'
import type { PersonRecord } from '../person-links/person-record.ts'
import { auditEntrySchema } from '../platform/audit/audit-log.schema.ts'
import type { PersonNote, PersonPage } from './person-page.ts'

export const personVerdictSchema = z.object({
  other: personRecordField,
  verdict: z.enum(['same', 'different'], { error: 'verdict must be same or different' }),
})

const at = z.iso.datetime()
const record = z.templateLiteral([z.enum(['participant', 'enquiry']), ':', z.int()]) satisfies z.ZodType<PersonRecord>

const brief = z.object({
  record,
  name: z.string(),
  detail: z.string(),
  reference: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
})

const join = z.object({ id: z.int(), one: brief, other: brief, reason: z.string(), author: z.string(), at })

const partOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), total: z.int() })

export const personNoteSchema = enquiryNoteSchema.extend({ on: record }) satisfies z.ZodType<PersonNote>

export const personPageSchema = z.object({
  record,
  names: z.array(z.string()),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  since: z.string(),
  programs: partOf(participantSchema.extend({ etag: z.string() })),
  certificates: partOf(certificateSchema),
  messages: partOf(
    z.discriminatedUnion('type', [
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
        kind: z.enum(Object.keys(MAIL_KINDS) as MailKind[]),
        subject: z.string().nullable(),
        status: z.enum(MAIL_STATUSES),
      }),
    ]),
  ),
  notes: partOf(personNoteSchema),
  history: z.array(auditEntrySchema).nullable(),
  subjects: z.array(z.string()),
  joins: z.array(join),
  suggestions: z.array(
    z.object({
      ours: record,
      theirs: brief,
      recordCount: z.int(),
      reasons: z.array(
        z.object({ by: z.enum(['email', 'phone']), value: z.string(), sharedBy: z.int().nullable(), isRoleAddress: z.boolean() }),
      ),
    }),
  ),
  declined: z.array(join),
}) satisfies z.ZodType<PersonPage>
