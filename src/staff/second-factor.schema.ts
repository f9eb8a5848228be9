import { z } from 'zod'
import { tooLong } from '#base/api/length-limit.ts'
import { requiredLine } from '#base/api/fields.schema.ts'
import { ROLES } from './role.ts'

const MAX_CODE_LENGTH = 40
const MAX_TYPED_LENGTH = 200
const MAX_FIELD_LENGTH = 4000

const code = z.string({ error: 'Enter the code' }).trim().min(1, 'Enter the code').max(MAX_CODE_LENGTH, tooLong(MAX_CODE_LENGTH))
const field = z.string().max(MAX_FIELD_LENGTH)

export const secondFactorSchema = z.object({ code })
/** The data for setting up an app: the secret for typing, or the QR code of `uri`. */
export const newAuthenticatorSchema = z.object({ secret: z.string(), uri: z.string() })
export interface NewAuthenticator extends z.output<typeof newAuthenticatorSchema> {}
export const confirmAuthenticatorSchema = z.object({ secret: z.string().regex(/^[A-Z2-7]{32}$/, 'Begin again'), code })

/** Checks only shape and size. The library verifies the browser's answers. */
export const passkeyAnswerSchema = z.object({
  response: z.looseObject({ id: field, rawId: field, type: z.literal('public-key'), response: z.looseObject({ clientDataJSON: field }) }),
})
/** The proof of identity in an open session: a typed password or code, or a passkey. */
export const confirmationSchema = z
  .object({
    typed: z.string().max(MAX_TYPED_LENGTH, tooLong(MAX_TYPED_LENGTH)).optional(),
    passkey: passkeyAnswerSchema.shape.response.optional(),
  })
  .refine(({ typed, passkey }) => passkey !== undefined || (typed ?? '').trim() !== '', {
    error: 'Enter your password or a code',
    path: ['typed'],
  })
export const newPasskeySchema = z.object({
  name: requiredLine('Name is required', 80),
  response: z.looseObject({
    id: field,
    rawId: field,
    type: z.literal('public-key'),
    response: z.looseObject({ clientDataJSON: field, attestationObject: field }),
  }),
})

/** Null if the person already has recovery codes. */
export const addedFactorSchema = z.object({ recoveryCodes: z.array(z.string()).nullable() })
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })
/** As WebAuthn defines them. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() })

const passkeySchema = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** The host it was created for. Null if it was created before this was stored, and not used since. */
  host: z.string().nullable(),
})

/** The caller's own account. */
export const accountSchema = z.object({
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  hasPassword: z.boolean(),
  passwordChangedAt: z.string().nullable(),
  authenticator: z.object({ createdAt: z.string() }).nullable(),
  passkeys: z.array(passkeySchema),
  recoveryCodes: z.int(),
  /** Whether the role needs a second factor, so that the last one cannot be removed. */
  isSecondFactorRequired: z.boolean(),
})
export interface Account extends z.output<typeof accountSchema> {}

export const signInSettingsSchema = z.object({ requiredFor: z.array(z.enum(ROLES)) })
export interface SignInSettings extends z.output<typeof signInSettingsSchema> {}
