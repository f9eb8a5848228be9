import { issuerDid } from '../credential-address.ts'
import { decodeStatusList, isStatusSet, statusListEntries, type StatusListEntry } from '../status-list.ts'
import { jwtFinding } from './credential-signature.ts'
import { fetchBytes, pathOnSite, SiteUnavailable, type Site } from './site-requests.ts'
import type { SiteKey } from './site-keys.ts'
import { isObject } from './strict-json.ts'

/** The status of a credential in the lists that it names. */
export interface ListedStatus {
  isRevoked: boolean
  isSuspended: boolean
}

/**
 * Fetches every list that the credential names. Like the credential, a list must be signed with a key of this site.
 * @throws SiteUnavailable when a list is unavailable, or the credential names none
 */
export async function listedStatus(credential: Record<string, unknown>, keys: readonly SiteKey[], site: Site): Promise<ListedStatus> {
  const entries = statusEntriesOf(credential)
  const set = await Promise.all(entries.map((entry) => isSet(entry, keys, site)))
  const isSaid = (purpose: string) => entries.some((entry, at) => entry.purpose === purpose && set[at])
  return { isRevoked: isSaid('revocation'), isSuspended: isSaid('suspension') }
}

function statusEntriesOf(credential: Record<string, unknown>): StatusListEntry[] {
  try {
    const entries = statusListEntries(credential)
    if (entries.some(({ purpose }) => purpose === 'revocation')) return entries
  } catch {
    // An unreadable entry counts as a missing one.
  }
  throw new SiteUnavailable('It does not name the list with its status.')
}

async function isSet({ list, purpose, index }: StatusListEntry, keys: readonly SiteKey[], site: Site): Promise<boolean> {
  const path = pathOnSite(site, list)
  if (!path?.startsWith('/credentials/status/')) throw new SiteUnavailable('It names a status list that is not on this site.')
  const body = await fetchBytes(site, `${path}.jwt`)
  if (!body) throw new SiteUnavailable('This site does not have the status list that it names.')
  const finding = await jwtFinding(new TextDecoder().decode(body).trim(), keys)
  if (finding.kind !== 'ours') throw new SiteUnavailable('The status list of this site is not signed correctly.')
  const { id, issuer, type, validUntil, credentialSubject: subject } = finding.content
  const isThatList =
    id === list &&
    (isObject(issuer) ? issuer.id : issuer) === issuerDid(site.siteUrl) &&
    Array.isArray(type) &&
    type.includes('BitstringStatusListCredential') &&
    isObject(subject) &&
    subject.statusPurpose === purpose &&
    typeof subject.encodedList === 'string'
  if (!isThatList) throw new SiteUnavailable('This site answered with another list.')
  if (isExpired(validUntil, site)) throw new SiteUnavailable('This site answered with a status list that is out of date.')
  try {
    return isStatusSet(await decodeStatusList(subject.encodedList as string), index)
  } catch {
    throw new SiteUnavailable('The status list of this site cannot be read.')
  }
}

/** An attacker could replay a list from before a revocation, so a list is valid for one day only (docs/decisions/0020). */
function isExpired(validUntil: unknown, { now }: Site): boolean {
  return typeof validUntil !== 'string' || !(now().getTime() <= Date.parse(validUntil))
}
