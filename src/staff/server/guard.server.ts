import type { Context } from 'hono'
import { routePath } from 'hono/route'
import type { Database } from '#base/database/database.server.ts'
import type { ApiContext, Guard } from '#base/http/endpoint.server.ts'
import type { RequestOrigin } from '#base/http/network.server.ts'
import type { Permission } from '#base/http/access.ts'
import type { Actor, ActionContext } from '#base/http/action-context.server.ts'
import { Problem } from '#base/api/problem.ts'
import { PROOF_HEADER } from '#base/proof-of-work/proof-headers.ts'
import { isAllowed, permissionsOf, type Role } from '../role.ts'
import { readSessionCookie, writeSessionCookie } from './session-cookie.server.ts'
import { findSession, type Session } from './session.server.ts'
import type { PendingStep } from '../sign-in-method.ts'
import { authenticateByCode, recordRefusal } from './sign-in.server.ts'

const SIGN_IN_FIRST = 'Please sign in first.'
const NOT_ALLOWED = 'You are not allowed to do this.'
const ELSEWHERE = 'This request did not come from this website.'
const UNFINISHED: Record<PendingStep, string> = {
  'second-factor': 'Please confirm your sign-in with your second factor first.',
  'set-up': 'Your role needs a second factor. Please set one up first.',
}
const READING = new Set(['GET', 'HEAD'])

/** The guard of every admin call: it accepts the session cookie, or an API code in X-API-Code (docs/product/contract.md, section 3). */
export function createGuard(apiContext: Omit<ApiContext, 'guard'>): Guard {
  return async (c, permission) => {
    const network = apiContext.origin.network(c)
    const context = actionContextOf(apiContext, network)
    try {
      const member = await authenticate(c, apiContext, network, { context, permission })
      if (!isAllowed(member.role, permission)) throw new Problem('forbidden', NOT_ALLOWED)
      const { userId, name, role, signIn } = member
      return { kind: 'staff', userId, name, network, permissions: permissionsOf(role), signIn }
    } catch (error) {
      if (error instanceof Problem && (error.code === 'forbidden' || error.message === SIGN_IN_FIRST)) {
        // The route, because the path may contain visitors' input. The subject is part of the hash chain.
        const refusal = { subject: `${c.req.method} ${routePath(c)}`, reason: error.message, path: decoded(c.req.path) }
        await recordRefusal(apiContext.db, { network, limits: apiContext.limits, ...refusal }, context)
      }
      throw error
    }
  }
}

/** Decodes a path, because an e-mail address in it can be found, and erased with its person, only if its `@` is not `%40`. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * The member of staff behind a public call, if their role may see the office. Undefined for everybody else, including trainers. Never
 * refuses: with an expired cookie or a wrong code the caller is a visitor.
 */
export async function findStaff(c: Context, apiContext: Omit<ApiContext, 'guard'>): Promise<Actor | undefined> {
  if (c.req.header('X-API-Code') === undefined && readSessionCookie(c, apiContext.origin) === undefined) return undefined
  const network = apiContext.origin.network(c)
  try {
    const { userId, name, role, signIn } = await authenticate(c, apiContext, network, { context: actionContextOf(apiContext, network) })
    return isAllowed(role, 'office.enter') ? { kind: 'staff', userId, name, network, permissions: permissionsOf(role), signIn } : undefined
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/** The session of this request's cookie, if any. */
export async function findSessionOf(c: Context, db: Database, origin: RequestOrigin, now: Date): Promise<Session | undefined> {
  const token = readSessionCookie(c, origin)
  return token ? findSession(db, token, now) : undefined
}

/** Gets the session of this request's cookie. @throws Problem 'unauthenticated', or 'forbidden' for a cross-site write */
export async function requireSession(c: Context, db: Database, origin: RequestOrigin, now: Date): Promise<Session> {
  const token = readSessionCookie(c, origin)
  const session = token ? await findSession(db, token, now) : undefined
  if (!token || !session) throw new Problem('unauthenticated', SIGN_IN_FIRST)
  if (session.isRenewed) writeSessionCookie(c, origin, token)
  if (!READING.has(c.req.method)) requireSameOrigin(c, origin)
  return session
}

/** Refuses a write that another site's page makes with our cookie. @throws Problem 'forbidden' */
export function requireSameOrigin(c: Context, origin: RequestOrigin): void {
  const site = c.req.header('Sec-Fetch-Site')
  const from = c.req.header('Origin')
  const isOurs = site === undefined ? from === origin.origin(c) : site === 'same-origin'
  if (!isOurs) throw new Problem('forbidden', ELSEWHERE)
}

/** Refuses a form that another site's page posts. Programs, which name no origin, may post it. @throws Problem 'forbidden' */
export function requireOwnForm(c: Context, origin: RequestOrigin): void {
  const from = c.req.header('Origin')
  if (from === undefined || READING.has(c.req.method)) return
  requireSameOrigin(c, origin)
  // The router fails on an invalid address.
  if (from !== 'null' && !URL.canParse(from)) throw new Problem('forbidden', ELSEWHERE)
}

async function authenticate(
  c: Context,
  apiContext: Omit<ApiContext, 'guard'>,
  network: string,
  { context, permission }: { context: ActionContext; permission?: Permission },
): Promise<{ userId: number; name: string; role: Role; signIn: { codeId?: number | undefined; sessionId?: number } }> {
  const code = c.req.header('X-API-Code')
  if (code !== undefined) {
    const owner = await authenticateByCode(
      apiContext.db,
      { code, network, limits: apiContext.limits, proof: c.req.header(PROOF_HEADER) },
      context,
    )
    return { ...owner, signIn: { codeId: owner.apiCodeId } }
  }
  const session = await requireSession(c, apiContext.db, apiContext.origin, context.now)
  const isSettingUp = session.pending === 'set-up' && permission === 'account.manage'
  if (session.pending !== null && !isSettingUp) throw new Problem('forbidden', UNFINISHED[session.pending])
  return { ...session, signIn: { codeId: session.apiCodeId ?? undefined, sessionId: session.id } }
}

function actionContextOf({ clock, random, secret }: Omit<ApiContext, 'guard'>, network: string): ActionContext {
  const actor: Actor = { kind: 'visitor', network }
  return { now: clock(), random, actor, secret }
}
