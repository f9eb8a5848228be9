import type { RandomBytes } from '../shared/reference-number.ts'
import type { Permission } from './access.ts'

/** Who does something: a visitor, a member of staff, or the program itself (seeding, jobs). */
export type Actor =
  | { kind: 'visitor'; network: string }
  | { kind: 'staff'; userId: number; name: string; network: string; permissions?: readonly Permission[]; signIn?: SignIn }
  | { kind: 'system' }

/** What a member of staff proved who they are with: their code, by way of a browser's session or sent along. */
interface SignIn {
  codeId: number
  sessionId?: number
}

/**
 * The circumstances of a write: time, chance and who acts are arguments, so that a rule can be tested at any moment.
 * `secret` is the installation's own key for lookups and signatures; it never leaves the server.
 */
export interface ActionContext {
  now: Date
  random: RandomBytes
  actor: Actor
  secret: string
}

export const SYSTEM: Actor = { kind: 'system' }

/** For a call that shows more to some roles than to others: what its own `access` asks for is checked already. */
export function isPermitted(actor: Actor, permission: Permission): boolean {
  return actor.kind === 'staff' && (actor.permissions?.includes(permission) ?? false)
}
