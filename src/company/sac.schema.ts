import { lineField } from '#base/api/fields.schema.ts'

/** The classification of a service for GST, always printed with six digits. '9992 93' → '999293'. */
export const sacField = lineField('SAC must be text', 20)
  .transform((typed) => typed.replaceAll(' ', ''))
  .refine((sac) => /^\d{6}$/.test(sac), 'A SAC has six digits, such as 999293')
