import type { RandomBytes } from '../shared/reference-number.ts'

/** Who does something: a visitor, a member of staff, or the program itself (seeding, jobs). */
export type Actor =
  | { kind: 'visitor'; network: string }
  | { kind: 'staff'; userId: number; name: string; network: string }
  | { kind: 'system' }

/**
 * The circumstances of a write: time, chance and who acts are arguments, so that a rule can be tested at any moment.
 * `secret` is the installation's own key for lookups and signatures; it never leaves the server.
 */
export interface Occasion {
  now: Date
  random: RandomBytes
  actor: Actor
  secret: string
}

export const SYSTEM: Actor = { kind: 'system' }
