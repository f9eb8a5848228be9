import { indianDate } from '../../shared/dates.ts'
import type { StatedFacts } from './file-report.ts'
import { pathOnSite, type Site } from './site-requests.ts'
import { isObject } from './strict-json.ts'

/** What a signed credential says. */
export interface Statement {
  /** Of its edition, from its own address /c/{token}.json on this site. */
  token: string
  issuerId: string
  facts: StatedFacts
  validFrom: Date
  /** Undefined: no end. */
  validUntil: Date | undefined
}

/**
 * Undefined for what is no certificate of this site, though the same key may have signed it: a status list, say, or what
 * an office of the same software elsewhere calls its own.
 */
export function statementOf(credential: Record<string, unknown>, site: Pick<Site, 'siteUrl'>): Statement | undefined {
  const { id, type, issuer, credentialSubject: subject, awardedDate, validFrom, validUntil } = credential
  const token = tokenOf(pathOnSite(site, id))
  const [from, until, awarded] = [instant(validFrom), instant(validUntil), instant(awardedDate)]
  if (!Array.isArray(type) || !type.includes('OpenBadgeCredential') || token === undefined) return undefined
  if (!isObject(subject) || !isObject(subject.achievement) || !from) return undefined
  if (validUntil !== undefined && !until) return undefined
  const [name, program, certificateId] = [textOf(subject.name), textOf(subject.achievement.name), textOf(subject.licenseNumber)]
  if (!name || !program || !certificateId) return undefined
  return {
    token,
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

/** XML Schema's dateTimeStamp: with its zone, or it would be another instant elsewhere. */
function instant(value: unknown): Date | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.test(value)) return undefined
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
}
