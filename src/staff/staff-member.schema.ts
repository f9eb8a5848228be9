import { z } from 'zod'
import { changesTo } from '#base/api/changes.schema.ts'
import { emailField, MAX_NAME_LENGTH, optionalPhoneField, requiredLine } from '#base/api/fields.schema.ts'
import { ROLES } from './role.ts'
import type { IssuedCode, StaffCode, StaffMember, StaffSession } from './staff-member.ts'

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
    .max(MAX_USERNAME_LENGTH, `At most ${MAX_USERNAME_LENGTH} characters`)
    .regex(/^[a-z0-9][a-z0-9._-]*$/, 'Use letters a to z, digits, dots, hyphens and underscores; begin with a letter or digit'),
  email: emailField,
  phone: optionalPhoneField,
  role: z.enum(ROLES, { error: 'Choose a role' }),
})

export type StaffForm = z.output<typeof staffFormSchema>

export const staffChangesSchema = changesTo(staffFormSchema)
export type StaffChanges = z.output<typeof staffChangesSchema>

export const codeFormSchema = z.object({ name: requiredLine('Name is required', MAX_CODE_NAME_LENGTH) })

export const staffMemberSchema = z.object({
  id: z.int(),
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  createdAt: z.string(),
  codeCount: z.int(),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  sessionCount: z.int(),
  lastSeenAt: z.string().nullable(),
  isYou: z.boolean(),
}) satisfies z.ZodType<StaffMember>

export const staffCodeSchema = z.object({
  id: z.int(),
  name: z.string(),
  source: z.enum(['environment', 'generated', 'issued']),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  isCurrent: z.boolean(),
}) satisfies z.ZodType<StaffCode>

export const issuedCodeSchema = staffCodeSchema.extend({ code: z.string() }) satisfies z.ZodType<IssuedCode>

export const staffSessionSchema = z.object({
  id: z.int(),
  device: z.string().nullable(),
  network: z.string(),
  method: z.enum(['code', 'password', 'passkey']),
  codeName: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
}) satisfies z.ZodType<StaffSession>
