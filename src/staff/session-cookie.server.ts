import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { RequestOrigin } from '../platform/http/network.server.ts'
import { SESSION_MS } from './session.server.ts'

const NAME = 'pramaan_session'

/** The session token of this request, from the cookie that fits how the site is served. */
export function readSessionCookie(c: Context, origin: RequestOrigin): string | undefined {
  return getCookie(c, cookieName(origin.isSecure(c)))
}

/** HttpOnly, SameSite=Strict; `__Host-` and Secure over https and on localhost (docs/product/contract.md section 3). */
export function writeSessionCookie(c: Context, origin: RequestOrigin, token: string): void {
  const secure = origin.isSecure(c)
  setCookie(c, cookieName(secure), token, { ...attributes(secure), maxAge: SESSION_MS / 1000 })
}

export function clearSessionCookie(c: Context, origin: RequestOrigin): void {
  const secure = origin.isSecure(c)
  deleteCookie(c, cookieName(secure), attributes(secure))
}

function cookieName(secure: boolean): string {
  return secure ? `__Host-${NAME}` : NAME
}

function attributes(secure: boolean) {
  return { httpOnly: true, sameSite: 'Strict', path: '/', secure } as const
}
