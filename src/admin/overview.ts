import type { Enquiry } from '../enquiries/enquiry.ts'
import type { Program } from '../programs/program.ts'

/** What the dashboard opens with (SPEC.md section 2, Admin dashboard). */
export interface Overview {
  counts: { services: number; programs: number; participants: number; certificates: number; pendingEnquiries: number }
  recentEnquiries: Enquiry[]
  recentPrograms: Program[]
}

/** SPEC.md section 9: the five most recent contacts and programs. */
export const RECENT_COUNT = 5
