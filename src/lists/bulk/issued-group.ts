import type { DeliveryState } from '#certificates/delivery.ts'
import type { Delivery } from '#certificates/delivery.schema.ts'

/** How many certificates of a group the screen lists. */
export const MAX_LISTED_CERTIFICATES = 100

/** The certificates that one job issued, and how their delivery stands. */
export interface IssuedGroup {
  counts: Record<DeliveryState, number>
  /** The first of them; those that somebody has to look after come first. */
  certificates: IssuedCertificate[]
  /** The ids of those that can be sent and were not. As many as one job takes. */
  sendable: number[]
}

export interface IssuedCertificate {
  id: number
  certificateId: string
  fullName: string
  /** What tells them apart from others of the same name in the group; empty when nobody has it. */
  apart: string
  /** Where it goes; null without an address. */
  email: string | null
  delivery: Delivery
  /** What the mail server said last. */
  error: string | null
}
