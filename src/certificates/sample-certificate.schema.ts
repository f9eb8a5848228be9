import { z } from 'zod'

/** A sample of the certificate of a program: for its page, and for the card in the back-office. */
export const sampleSchema = z.object({
  certificateId: z.string(),
  fullName: z.string(),
  programTitle: z.string(),
  duration: z.string(),
  issueDate: z.iso.date(),
  /** Null: the certificates of this program do not expire. */
  expiryDate: z.iso.date().nullable(),
  issuerName: z.string(),
  issuerTagline: z.string(),
  signatory: z.string(),
  /** The address of the company's logo on that day. */
  logo: z.string().nullable(),
  /** The path of its page, which says that it is a sample: '/c/…'. */
  permalink: z.string(),
})
export interface SampleCertificate extends z.output<typeof sampleSchema> {}
