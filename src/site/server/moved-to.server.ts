import { redirect } from 'react-router'

/**
 * Redirects with 301 to the current address of a page. Browsers must not cache it: if a page moved from A to B and back, a browser that had
 * cached A → B would loop.
 */
export function movedTo(path: string, request: Request): Response {
  return redirect(path + new URL(request.url).search, { status: 301, headers: { 'Cache-Control': 'no-cache' } })
}
