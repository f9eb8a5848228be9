import { z } from 'zod'
import { requiredLine } from '#base/api/fields.schema.ts'
import { readCompanyPicture, type CompanyPictureKind } from './company-picture.ts'

/** Fits on three lines of a certificate, in the smallest letters. */
const MAX_SIGNATORY_LENGTH = 80

/** The address returned by an upload; an empty text means no picture. */
export function pictureField(kind: CompanyPictureKind) {
  return z
    .string({ error: 'Upload the picture' })
    .nullish()
    .transform((path) => path || null)
    .refine((path) => path === null || readCompanyPicture(path)?.kind === kind, 'Upload the picture')
}

export const signatoryField = z.object({
  name: requiredLine('Name is required', MAX_SIGNATORY_LENGTH),
  title: requiredLine('Title is required', MAX_SIGNATORY_LENGTH),
  signature: pictureField('signature'),
})
