import { redirect } from 'react-router'

/**
 * 301 to the address that a page has now. Browsers must ask again each time: one that had stored A → B would go round
 * for ever once B leads back to A.
 */
export function movedTo(path: string, request: Request): Response {
  return redirect(path + new URL(request.url).search, { status: 301, headers: { 'Cache-Control': 'no-cache' } })
}
