import type { RandomBytes } from '../values/reference-number.ts'
import type { Permission } from './access.ts'

/** The actor: a visitor, a member of staff, or the program itself (seeding, jobs). */
export type Actor =
  | { kind: 'visitor'; network: string }
  | { kind: 'staff'; userId: number; name: string; network: string; permissions?: readonly Permission[]; signIn?: SignIn }
  | { kind: 'system' }

/** The sign-in method of a member of staff: a code in the request itself, or a browser session. */
interface SignIn {
  /** The code that opened the request or its session. */
  codeId?: number | undefined
  sessionId?: number
}

/**
 * The time, randomness and actor of a write. They are arguments, so that a test can choose them. `secret` is the
 * installation's key for look-ups and signatures; it never leaves the server.
 */
export interface ActionContext {
  now: Date
  random: RandomBytes
  actor: Actor
  secret: string
}

export const SYSTEM: Actor = { kind: 'system' }

/** Separates actors whose requests may share an Idempotency-Key. A visitor is identified by the key alone. */
export function actorKey(actor: Actor): string {
  return actor.kind === 'staff' ? `user:${actor.userId}` : actor.kind
}

/** For a call that shows more to some roles. The guard has already checked the call's own `access`. */
export function isPermitted(actor: Actor, permission: Permission): boolean {
  return actor.kind === 'staff' && (actor.permissions?.includes(permission) ?? false)
}
