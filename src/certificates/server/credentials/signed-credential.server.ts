import { sign, createHash } from 'node:crypto'
import type { IssuedEdition } from '../edition.server.ts'
import type { SigningKey } from '../signing/signing-key.server.ts'
import { keyUrl, verificationMethod, credentialUrl, issuerDid, statusListUrl } from '../../credentials/credential-address.ts'
import type { JsonObject } from '../../credentials/data-integrity.ts'
import { KIND_SENTENCES, kindOf } from '../../training-snapshot.ts'
import type { CertificateKind } from '../../certificate-kinds.ts'
import type { TrainingSnapshot } from '../../training-snapshot.schema.ts'
import { ruleInWords } from '#catalogue/training-rule.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import { CERTIFICATE_CONTEXTS } from '../../credentials/published-contexts.ts'

type Key = Pick<SigningKey, 'kid' | 'privateKey' | 'createdAt'>

/** The keys that sign, and the site. */
export interface Signer {
  siteUrl: string
  keys: { ed25519: () => Promise<Key>; rsa: () => Promise<Key> }
}

/** Open Badges 3.0 requires every verifier to support RS256. EdDSA is shorter. */
export const JWT_ALGORITHMS = ['RS256', 'EdDSA'] as const
export type JwtAlgorithm = (typeof JWT_ALGORITHMS)[number]

/** The common members of credentials and status lists. */
export interface SignableCredential extends JsonObject {
  id: string
  issuer: string | { id: string }
  /** ISO 8601 with time zone. */
  validFrom: string
  validUntil?: string
  credentialSubject: { id: string }
}

/** The file of an edition's credential with a Data Integrity proof. */
export function signedJson(edition: IssuedEdition, signer: Signer): Promise<string> {
  return withIntegrityProof(credentialOf(edition, signer), edition.editionAt, signer)
}

/** The credential of an edition as a compact JWT. */
export function signedJwt(edition: IssuedEdition, signer: Signer, algorithm: JwtAlgorithm = 'RS256'): Promise<string> {
  return asJwt(credentialOf(edition, signer), signer, algorithm)
}

/**
 * Signs with eddsa-rdfc-2022 and serialises the document. Nothing is random, so the same document and key give the same text.
 * @param madeAt the time of the document, which is also that of the proof, unless the key is newer
 */
export async function withIntegrityProof(document: SignableCredential, madeAt: string, { siteUrl, keys }: Signer): Promise<string> {
  // Imported with the first credential, so that the start does not wait for JSON-LD.
  const [{ bytesToSign, proofOptions, withProof }, key] = await Promise.all([import('../../credentials/data-integrity.ts'), keys.ed25519()])
  const created = new Date(Math.max(Date.parse(madeAt), Date.parse(key.createdAt)))
  const options = proofOptions(`${created.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`, verificationMethod(siteUrl, key.kid))
  const signature = sign(null, await bytesToSign(document, options), key.privateKey)
  return `${JSON.stringify(withProof(document, options, signature), null, 2)}\n`
}

/** Open Badges 3.0, section 8.2: the document with the registered claims, and only these three header members. */
export async function asJwt(document: SignableCredential, { siteUrl, keys }: Signer, algorithm: JwtAlgorithm): Promise<string> {
  const { SignJWT } = await import('jose')
  const key = await (algorithm === 'EdDSA' ? keys.ed25519() : keys.rsa())
  const claims = {
    ...document,
    iss: typeof document.issuer === 'string' ? document.issuer : document.issuer.id,
    jti: document.id,
    sub: document.credentialSubject.id,
    nbf: seconds(document.validFrom),
    ...(document.validUntil !== undefined && { exp: seconds(document.validUntil) }),
  }
  return new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: keyUrl(siteUrl, key.kid), typ: 'JWT' }).sign(key.privateKey)
}

function seconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000)
}

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
  const { training } = edition
  const kind = kindOf(training)
  const image = { id: `${siteUrl}/c/${token}.png`, type: 'Image', caption: `${trainingProgramName}, ${issuerName}` }
  return {
    '@context': CERTIFICATE_CONTEXTS,
    id: credentialUrl(siteUrl, token),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: trainingProgramName,
    description: `Certificate ${certificateId}: ${participantName} ${KIND_SENTENCES[kind]} ${trainingProgramName}.`,
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
      ...(training && {
        activityStartDate: startOfDay(training.startDate),
        activityEndDate: endOfDay(training.endDate),
        ...testResult(training, achievementId(edition, siteUrl)),
      }),
      achievement: {
        id: achievementId(edition, siteUrl),
        type: ['Achievement'],
        achievementType: ACHIEVEMENT_TYPES[kind],
        name: trainingProgramName,
        description: achievementDescription(edition),
        criteria: { narrative: training ? narrative(training) : COMPLETION },
        ...(training && { creditsAvailable: training.hours, ...resultDescription(training, achievementId(edition, siteUrl)) }),
        image,
        creator: issuer,
      },
    },
    credentialStatus: statusEntry(edition, siteUrl),
  }
}

const ACHIEVEMENT_TYPES: Record<CertificateKind, string> = {
  completion: 'CertificateOfCompletion',
  // Open Badges 3.0 has no type for it, and 'Certificate' claims tested knowledge.
  participation: 'ext:CertificateOfParticipation',
}

const COMPLETION = 'Successful completion of the training program.'

/**
 * The achievement is defined by the program's requirements and contents: its printed name and, for a training in a batch, kind, hours and
 * rule. Renaming the program or changing its requirements makes another achievement; this one stays.
 */
function achievementId({ issuerName, trainingProgramName, trainingDuration, training }: IssuedEdition, siteUrl: string): string {
  const asked = training ? [training.kind, training.hours, narrative(training)] : []
  return nameUuid(`${siteUrl}/achievements/${JSON.stringify([issuerName, trainingProgramName, trainingDuration, ...asked])}`)
}

function achievementDescription({ trainingDuration, issuerName, training }: IssuedEdition): string {
  return ['Training program', training ? `${training.hours} hours` : trainingDuration, issuerName].filter(Boolean).join(', ')
}

/** A certificate issued below the rule claims no rule in the credential. */
function narrative({ kind, rule, exception }: TrainingSnapshot): string {
  if (kind === 'participation') return 'Participation in the training program, without completing it.'
  const words = exception === null ? ruleInWords(rule) : ''
  return words ? `${COMPLETION.slice(0, -1)}: ${words}.` : COMPLETION
}

/** The test of a program with a pass mark, for those who passed it. */
function hasTestResult({ kind, rule, score, exception }: TrainingSnapshot): boolean {
  return kind === 'completion' && exception === null && rule.passMark !== null && score !== null
}

function testResult(training: TrainingSnapshot, achievement: string) {
  if (!hasTestResult(training)) return {}
  return { result: [{ type: ['Result'], resultDescription: testId(achievement), value: String(training.score) }] }
}

function resultDescription(training: TrainingSnapshot, achievement: string) {
  if (!hasTestResult(training)) return {}
  const range = { requiredValue: String(training.rule.passMark), valueMin: '0', valueMax: '100' }
  return { resultDescription: [{ id: testId(achievement), type: ['ResultDescription'], name: 'Test', resultType: 'Percent', ...range }] }
}

function testId(achievement: string): string {
  return nameUuid(`${achievement}#test`)
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
