import type { VerifiedCertificate } from '../../certificate.ts'
import { isObject } from './strict-json.ts'
import { fetchJson, SiteUnavailable, type Site } from './site-requests.ts'

/**
 * The current record of an edition in the register; undefined when there is none.
 * @throws SiteUnavailable
 */
export async function registerRecord(site: Site, token: string): Promise<VerifiedCertificate | undefined> {
  const answer = await fetchJson(site, '/api/verify-permalink', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  if (answer === undefined) return undefined
  if (!isObject(answer) || answer.success !== true || !isObject(answer.data)) {
    throw new SiteUnavailable('This site answered with something else.')
  }
  return answer.data as unknown as VerifiedCertificate
}
