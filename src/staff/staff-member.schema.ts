import { z } from 'zod'
import { tooLong } from '#base/api/length-limit.ts'
import { changesTo } from '#base/api/changes.schema.ts'
import { emailField, MAX_NAME_LENGTH, optionalPhoneField, requiredLine, rowNumberField } from '#base/api/fields.schema.ts'
import { ROLES } from './role.ts'

const MIN_USERNAME_LENGTH = 3
const MAX_USERNAME_LENGTH = 40
const MAX_CODE_NAME_LENGTH = 80

export const staffFormSchema = z.object({
  fullName: requiredLine('Name is required', MAX_NAME_LENGTH),
  username: z
    .string({ error: 'Username is required' })
    .trim()
    .toLowerCase()
    .min(1, 'Username is required')
    .min(MIN_USERNAME_LENGTH, `At least ${MIN_USERNAME_LENGTH} characters`)
    .max(MAX_USERNAME_LENGTH, tooLong(MAX_USERNAME_LENGTH))
    .regex(/^[a-z0-9][a-z0-9._-]*$/, 'Use letters a to z, digits, dots, hyphens and underscores; begin with a letter or digit'),
  email: emailField,
  phone: optionalPhoneField,
  role: z.enum(ROLES, { error: 'Choose a role' }),
  /** For the role 'trainer': the linked trainer of the showcase. An empty choice means none. */
  trainerEntryId: z
    .union([z.literal('').transform(() => null), rowNumberField('Choose a trainer from the list')], {
      error: 'Choose a trainer from the list',
    })
    .nullable()
    .default(null),
})

export type StaffForm = z.output<typeof staffFormSchema>

export const staffChangesSchema = changesTo(staffFormSchema)
export type StaffChanges = z.output<typeof staffChangesSchema>

export const codeFormSchema = z.object({ name: requiredLine('Name is required', MAX_CODE_NAME_LENGTH) })

/** A member of staff (docs/product/requirements.md, section 3, users). */
export const staffMemberSchema = z.object({
  id: z.int(),
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  /** The linked trainer of the showcase. Null for other roles, and for a trainer without a link. */
  trainerEntryId: z.int().nullable(),
  createdAt: z.string(),
  /** Number of codes that are not revoked. */
  codeCount: z.int(),
  hasPassword: z.boolean(),
  /** An authenticator app or a passkey. */
  hasSecondFactor: z.boolean(),
  sessionCount: z.int(),
  lastSeenAt: z.string().nullable(),
  isYou: z.boolean(),
})
export interface StaffMember extends z.output<typeof staffMemberSchema> {}

/** An API code of a person. The code itself is shown once, when it is created. */
export const staffCodeSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** 'environment' is the setting ADMIN_API_CODE: only a change of the settings revokes it. */
  source: z.enum(['environment', 'generated', 'issued']),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  /** Whether the caller is signed in with this code. */
  isCurrent: z.boolean(),
})
export interface StaffCode extends z.output<typeof staffCodeSchema> {}

export const issuedCodeSchema = staffCodeSchema.extend({
  /** 160 bits in groups. Shown once. */
  code: z.string(),
})
export interface IssuedCode extends z.output<typeof issuedCodeSchema> {}

export const staffSessionSchema = z.object({
  id: z.int(),
  /** 'Chrome on Android'. Null if the User-Agent header names no known browser or system. */
  device: z.string().nullable(),
  network: z.string(),
  method: z.enum(['code', 'password', 'passkey']),
  /** Null unless the method is a code. */
  codeName: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** Whether the call came with this session. */
  isCurrent: z.boolean(),
})
export interface StaffSession extends z.output<typeof staffSessionSchema> {}

/** A person's open work, and the part of it with a follow-up date. */
export const openWorkSchema = z.object({ enquiries: z.int(), followUps: z.int() })
export interface OpenWork extends z.output<typeof openWorkSchema> {}
