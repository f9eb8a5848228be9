import { z } from 'zod'
import { tooLong } from '#base/api/length-limit.ts'
import { MAX_EMAIL_LENGTH } from '#base/api/fields.schema.ts'

const MIN_PASSWORD_LENGTH = 12
const MAX_PASSWORD_LENGTH = 200
const MAX_TOKEN_LENGTH = 100

/** An existing password is only compared. */
const typedPassword = (missing: string) =>
  z.string({ error: missing }).min(1, missing).max(MAX_PASSWORD_LENGTH, tooLong(MAX_PASSWORD_LENGTH))
const newPassword = typedPassword('Enter a password').min(MIN_PASSWORD_LENGTH, `At least ${MIN_PASSWORD_LENGTH} characters`)
const token = z
  .string({ error: 'The link is not complete' })
  .min(1, 'The link is not complete')
  .max(MAX_TOKEN_LENGTH, 'The link is not complete')

export const passwordSignInSchema = z.object({
  login: z
    .string({ error: 'Enter your user name or e-mail address' })
    .trim()
    .min(1, 'Enter your user name or e-mail address')
    .max(MAX_EMAIL_LENGTH, tooLong(MAX_EMAIL_LENGTH)),
  password: typedPassword('Enter your password'),
})

/** `current` may be omitted by somebody who has no password yet. */
export const passwordChangeSchema = z.object({ current: z.string().max(MAX_PASSWORD_LENGTH).default(''), password: newPassword })

export const linkTokenSchema = z.object({ token })
export const linkUseSchema = z.object({ token, password: newPassword })

/** A newly created link. Its address is shown only now. */
export const passwordLinkSchema = z.object({
  url: z.string(),
  expiresAt: z.string(),
  /** The address that the link was also sent to; null if mail is not set up, or the person has no address. */
  mailedTo: z.string().nullable(),
})
export interface PasswordLink extends z.output<typeof passwordLinkSchema> {}
export const linkOwnerSchema = z.object({ name: z.string(), username: z.string() })
