import type { RandomBytes } from '../values/reference-number.ts'
import type { Permission } from './access.ts'

/** Who acts: a visitor, a member of staff, or the program itself (seeding, jobs). */
export type Actor =
  | { kind: 'visitor'; network: string }
  | { kind: 'staff'; userId: number; name: string; network: string; permissions?: readonly Permission[]; signIn?: SignIn }
  | { kind: 'system' }

/** How a member of staff signed in: with a code in the request itself, or through a browser session. */
interface SignIn {
  /** The code that the request or its session was opened with. */
  codeId?: number | undefined
  sessionId?: number
}

/**
 * Time, randomness and actor of a write. They are arguments, so that a test can choose them. `secret` is the
 * installation's key for look-ups and signatures; it never leaves the server.
 */
export interface ActionContext {
  now: Date
  random: RandomBytes
  actor: Actor
  secret: string
}

export const SYSTEM: Actor = { kind: 'system' }

/** Tells actors apart whose requests with one Idempotency-Key must not meet. A visitor is known by nothing but the key. */
export function actorKey(actor: Actor): string {
  return actor.kind === 'staff' ? `user:${actor.userId}` : actor.kind
}

/** For a call that shows more to some roles than to others. The guard has checked the call's own `access` already. */
export function isPermitted(actor: Actor, permission: Permission): boolean {
  return actor.kind === 'staff' && (actor.permissions?.includes(permission) ?? false)
}
