import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { RequestOrigin } from '#base/http/network.server.ts'
import { SESSION_MS } from './session.server.ts'

/** Part of the name of every session cookie. */
export const SESSION_COOKIE = 'pramaan_session'

/** The session token of this request. The cookie's name depends on whether the site uses https. */
export function readSessionCookie(c: Context, origin: RequestOrigin): string | undefined {
  return getCookie(c, cookieName(origin.isSecure(c)))
}

/** Sets the cookie: HttpOnly and SameSite=Strict; over https also Secure and `__Host-` (docs/product/contract.md, section 3). */
export function writeSessionCookie(c: Context, origin: RequestOrigin, token: string): void {
  const secure = origin.isSecure(c)
  setCookie(c, cookieName(secure), token, { ...attributes(secure), maxAge: SESSION_MS / 1000 })
}

export function clearSessionCookie(c: Context, origin: RequestOrigin): void {
  const secure = origin.isSecure(c)
  deleteCookie(c, cookieName(secure), attributes(secure))
}

function cookieName(secure: boolean): string {
  return secure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE
}

function attributes(secure: boolean) {
  return { httpOnly: true, sameSite: 'Strict', path: '/', secure } as const
}
