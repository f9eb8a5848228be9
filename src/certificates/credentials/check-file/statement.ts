import { indianDate } from '#base/dates/dates.ts'
import type { StatedFacts } from './file-report.ts'
import { addressOnSite, pathOnSite, type SiteAddresses } from './site-requests.ts'
import { isObject } from './strict-json.ts'

/** The statement of a signed credential. */
export interface Statement {
  /** The token of its edition, from its address /c/{token}.json on this site. */
  token: string
  issuerId: string
  /** The address of the site at which it was issued. */
  address: string
  facts: StatedFacts
  validFrom: Date
  /** Undefined without an expiry date. */
  validUntil: Date | undefined
}

/**
 * Undefined when the credential is not a certificate of this site, for example a status list or a certificate of
 * another site, even if the same key signed it.
 */
export function statementOf(credential: Record<string, unknown>, site: SiteAddresses): Statement | undefined {
  const { id, type, issuer, credentialSubject: subject, awardedDate, validFrom, validUntil } = credential
  const [address, token] = [addressOnSite(site, id), tokenOf(pathOnSite(site, id))]
  const [from, until, awarded] = [instant(validFrom), instant(validUntil), instant(awardedDate)]
  if (!Array.isArray(type) || !type.includes('OpenBadgeCredential') || token === undefined || address === undefined) return undefined
  if (!isObject(subject) || !isObject(subject.achievement) || !from) return undefined
  if (validUntil !== undefined && !until) return undefined
  const [name, program, certificateId] = [textOf(subject.name), textOf(subject.achievement.name), textOf(subject.licenseNumber)]
  if (!name || !program || !certificateId) return undefined
  return {
    token,
    address,
    issuerId: textOf(isObject(issuer) ? issuer.id : issuer),
    facts: { name, program, certificateId, issuedOn: indianDate(awarded ?? from), expiresOn: until && indianDate(until) },
    validFrom: from,
    validUntil: until,
  }
}

/** '/c/abc.json' → 'abc'. */
function tokenOf(path: string | undefined): string | undefined {
  return path === undefined ? undefined : /^\/c\/([\w-]{1,100})\.json$/.exec(path)?.[1]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** XML Schema's dateTimeStamp. The time zone is required; without it the instant would depend on the machine. */
function instant(value: unknown): Date | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.test(value)) return undefined
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
}
