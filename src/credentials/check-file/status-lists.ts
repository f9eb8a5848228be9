import { issuerDid } from '../credential-address.ts'
import { decodeStatusList, isStatusSet, statusListEntries, type StatusListEntry } from '../status-list/status-list.ts'
import { jwtFinding } from './credential-signature.ts'
import { fetchBytes, pathOnSite, SiteUnavailable, type Site } from './site-requests.ts'
import type { SiteKey } from './site-keys.ts'
import { isObject } from './strict-json.ts'

/** What the lists that a credential names say today. */
export interface ListedStatus {
  isRevoked: boolean
  isSuspended: boolean
}

/**
 * Asks this site for every list that the credential names. A list is believed only when it is signed as the credential
 * is: with a key of this site. @throws SiteUnavailable when any of them cannot be had, or none is named
 */
export async function listedStatus(
  credential: Record<string, unknown>,
  keys: readonly SiteKey[],
  site: Site,
): Promise<ListedStatus> {
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
    // An entry that cannot be read is as good as none.
  }
  throw new SiteUnavailable('It does not say in which list its status is kept.')
}

async function isSet({ list, purpose, index }: StatusListEntry, keys: readonly SiteKey[], site: Site): Promise<boolean> {
  const path = pathOnSite(site, list)
  if (!path?.startsWith('/credentials/status/')) throw new SiteUnavailable('Its status is kept in a list that is not on this site.')
  const body = await fetchBytes(site, `${path}.jwt`)
  if (!body) throw new SiteUnavailable('This site does not know the list its status is kept in.')
  const finding = await jwtFinding(new TextDecoder().decode(body).trim(), keys)
  if (finding.kind !== 'ours') throw new SiteUnavailable('The status list of this site is not signed as it should be.')
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
  if (isOver(validUntil, site)) throw new SiteUnavailable('This site answered with a status list that is out of date.')
  try {
    return isStatusSet(await decodeStatusList(subject.encodedList as string), index)
  } catch {
    throw new SiteUnavailable('The status list of this site cannot be read.')
  }
}

/** Somebody in between might go on showing a list from before a revocation: it is believed for a day (decision 20). */
function isOver(validUntil: unknown, { now }: Site): boolean {
  return typeof validUntil !== 'string' || !(now().getTime() <= Date.parse(validUntil))
}
