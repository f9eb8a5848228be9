import type { PlainDate } from '#base/dates/dates.ts'

/** A certificate that expires soon, as the overview shows it. */
interface ExpiringCertificate {
  id: number
  certificateId: string
  participant_name: string
  training_program_name: string
  expiryDate: PlainDate
}

/** Active certificates by the time left until they expire. Expired ones are counted separately. */
export interface Expiries {
  /** Counted up to `MAX_EXPIRED_COUNTED` + 1, because over the years almost every certificate expires. */
  expired: number
  /** In 0 to 30 days, in 31 to 60, in 61 to 90. */
  within30: number
  within60: number
  within90: number
  next: ExpiringCertificate[]
}

export const MAX_EXPIRED_COUNTED = 1000
