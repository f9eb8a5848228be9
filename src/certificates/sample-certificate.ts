import type { PlainDate } from '#base/dates/dates.ts'

/** Who a sample is made out to. No participant may be printed like this. */
export const SAMPLE_NAME = 'Sample Participant'

/** A sample of the certificate of a program: for its page, and for the card in the back-office. */
export interface SampleCertificate {
  certificateId: string
  fullName: string
  programTitle: string
  duration: string
  issueDate: PlainDate
  issuerName: string
  issuerTagline: string
  signatory: string
  /** The address of the company's logo on that day. */
  logo: string | null
  /** The path of its page, which says that it is a sample: '/c/…'. */
  permalink: string
}
