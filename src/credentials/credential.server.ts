import { createHash } from 'node:crypto'
import type { IssuedEdition } from '../certificates/edition.server.ts'
import type { PlainDate } from '../shared/dates.ts'
import { credentialUrl, issuerDid, statusListUrl } from './credential-address.ts'
import { CERTIFICATE_CONTEXTS } from './published-contexts.ts'

/** RFC 9562, appendix C: the namespace for names that are URLs. */
const UUID_NAMESPACE_URL = '6ba7b8119dad11d180b400c04fd430c8'

/**
 * One edition of a certificate as an unsigned Open Badges 3.0 credential, which is a Verifiable Credential 2.0. It uses
 * only the snapshot of the edition, so an edition always gives the same credential. Its status is in the status lists
 * (docs/product/contract.md, section 4.1).
 */
export function credentialOf(edition: IssuedEdition, { siteUrl }: { siteUrl: string }) {
  const { certificateId, token, participantName, trainingProgramName, issuerName, issueDate, expiryDate } = edition
  const issuer = profile(issuerName, siteUrl)
  const image = { id: `${siteUrl}/c/${token}.png`, type: 'Image', caption: `${trainingProgramName}, ${issuerName}` }
  return {
    '@context': CERTIFICATE_CONTEXTS,
    id: credentialUrl(siteUrl, token),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: trainingProgramName,
    description: `Certificate ${certificateId}: ${participantName} has successfully completed the training program ${trainingProgramName}.`,
    image,
    issuer,
    awardedDate: startOfDay(issueDate),
    validFrom: startOfDay(issueDate),
    ...(expiryDate !== null && { validUntil: endOfDay(expiryDate) }),
    credentialSubject: {
      id: nameUuid(`${siteUrl}/certificates/${certificateId}#holder`),
      type: ['AchievementSubject'],
      name: participantName,
      identifier: identifiers(edition),
      licenseNumber: certificateId,
      achievement: {
        // The achievement is the printed program name. A renamed program is another achievement; this one stays.
        id: nameUuid(`${siteUrl}/achievements/${JSON.stringify([issuerName, trainingProgramName, edition.trainingDuration])}`),
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        name: trainingProgramName,
        description: ['Training program', edition.trainingDuration, issuerName].filter(Boolean).join(', '),
        criteria: { narrative: 'Successful completion of the training program.' },
        image,
        creator: issuer,
      },
    },
    credentialStatus: statusEntry(edition, siteUrl),
  }
}

/** The issuer: its printed name, and the URL of its profile. */
function profile(name: string, siteUrl: string) {
  return {
    id: issuerDid(siteUrl),
    type: ['Profile'],
    name,
    url: siteUrl,
    image: { id: `${siteUrl}/icon-512.png`, type: 'Image' },
  }
}

/** The printed name, and the e-mail as a salted hash. A reader who knows the e-mail can verify it; nobody can read it. */
function identifiers({ participantName, recipientHash, recipientSalt }: IssuedEdition) {
  const identity = { type: 'IdentityObject' }
  const name = { ...identity, identityType: 'name', hashed: false, identityHash: participantName }
  if (recipientHash === null || recipientSalt === null) return [name]
  return [name, { ...identity, identityType: 'emailAddress', hashed: true, identityHash: recipientHash, salt: recipientSalt }]
}

/** Open Badges 3.0 allows one entry, so the suspension entry is a reference in it; see `statusListEntries`. */
function statusEntry({ statusList, statusIndex }: IssuedEdition, siteUrl: string) {
  const list = statusListUrl(siteUrl, 'revocation', statusList)
  return {
    id: `${list}#${statusIndex}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(statusIndex),
    statusListCredential: list,
    statusReference: `${statusListUrl(siteUrl, 'suspension', statusList)}#${statusIndex}`,
  }
}

/** With India's offset instead of UTC, so that software that shows only the date shows the printed day. */
function startOfDay(date: PlainDate): string {
  return `${date}T00:00:00+05:30`
}

function endOfDay(date: PlainDate): string {
  return `${date}T23:59:59+05:30`
}

/** A UUID derived from a name (RFC 9562, version 5). The same name always gives the same id. */
function nameUuid(name: string): string {
  const bytes = createHash('sha1').update(Buffer.from(UUID_NAMESPACE_URL, 'hex')).update(name).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return `urn:uuid:${bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`
}
