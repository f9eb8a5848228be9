import type { PlainDate } from '../shared/dates.ts'

/** A certificate about to expire, as the overview shows it. */
interface ExpiringCertificate {
  id: number
  certificateId: string
  participant_name: string
  training_program_name: string
  expiryDate: PlainDate
}

/** Certificates that stand and will expire, by how soon. Those past their date are counted apart. */
export interface Expiries {
  /** Counted up to one more than `MAX_EXPIRED_COUNTED`: in time almost every certificate expires. */
  expired: number
  /** In 0 to 30 days, in 31 to 60, in 61 to 90. */
  within30: number
  within60: number
  within90: number
  next: ExpiringCertificate[]
}

export const MAX_EXPIRED_COUNTED = 1000
