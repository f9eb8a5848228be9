import { issuerDid } from '../credential-address.ts'
import { VERDICT_LABELS } from './check-text.ts'
import { CheckProgress } from './check-progress.ts'
import { jsonFinding, jwtFinding, type SignatureFinding } from './credential-signature.ts'
import type { FileReport } from './file-report.ts'
import { readOtherBadge, type OtherBadge } from './other-badge.ts'
import { parseFile, type CheckableFile } from './parse-file.ts'
import { checkCredentialStatus, checkPdfStatus } from './conclusion.ts'
import { recordNamedIn, readSignedPdf, type SignedPdf } from './read-signed-pdf.ts'
import { SiteUnavailable, type Site } from './site-requests.ts'
import { siteKeys, type SiteKey } from './site-keys.ts'
import { statementOf } from './statement.ts'
import { isSameBytes, readDer, writeDer, type DerValue } from './der.ts'
import { isSignedWith, sha256 } from './verify-signature.ts'

/**
 * Checks a certificate's file step by step: its kind, its signature, the issuer of the key, its dates, and its current status. The file
 * stays on this device; the site is only asked for its keys and for the status. Never throws. The verdict is 'valid' only if every step
 * succeeded, and 'unknown' if the site cannot be reached.
 * @param onProgress is called after every change
 */
export async function checkFile(bytes: Uint8Array, site: Site, onProgress: (report: FileReport) => void): Promise<FileReport> {
  const progress = new CheckProgress(onProgress)
  try {
    return await check(bytes, site, progress)
  } catch {
    return progress.end('unknown', VERDICT_LABELS.unknown)
  }
}

async function check(bytes: Uint8Array, site: Site, progress: CheckProgress): Promise<FileReport> {
  progress.begin('kind')
  const file = parseFile(bytes)
  if (file.kind === 'refused' || file.kind === 'unsigned') {
    progress.set('kind', 'failed', file.why)
    const verdict = file.kind === 'refused' ? 'unreadable' : 'unsigned'
    return progress.end(verdict, VERDICT_LABELS[verdict])
  }
  if (file.kind === 'other-badge') return endOtherBadge(file.badge, progress)
  progress.set('kind', 'ok', file.words)
  if (file.kind !== 'pdf' && file.badge) progress.add('picture')

  progress.begin('signature')
  const keys = await keysOrReason(site)
  if (typeof keys === 'string') {
    progress.set('signature', 'unknown', keys)
    return progress.end('unknown', VERDICT_LABELS.unknown)
  }
  if (file.kind === 'pdf') return checkPdf(file.bytes, keys, site, progress)
  const finding = await (file.kind === 'jwt' ? jwtFinding(file.text, keys) : jsonFinding(file.value, keys))
  if (finding.kind === 'ours') return checkCredential({ file, ...finding, keys }, site, progress)
  return endUnsigned(finding, progress, readOtherBadge(file.kind === 'jwt' ? file.text : file.value))
}

/** The keys, or the reason why they could not be loaded. */
async function keysOrReason(site: Site): Promise<SiteKey[] | string> {
  // Browsers offer crypto.subtle only on https. Without https, somebody could have replaced this page itself.
  if (!globalThis.crypto?.subtle) return 'This page was not opened over https, so signatures cannot be checked here.'
  try {
    return await siteKeys(site)
  } catch (error) {
    return error instanceof SiteUnavailable ? `The keys to check it with are missing. ${error.message}` : 'The keys are missing.'
  }
}

async function checkPdf(bytes: Uint8Array, keys: readonly SiteKey[], site: Site, progress: CheckProgress): Promise<FileReport> {
  const finding = await pdfFinding(bytes, keys)
  if (finding.kind !== 'ours') return endUnsigned(finding, progress)
  progress.set('signature', 'ok', wholeWords(finding.content.added))
  const named = recordNamedIn(finding.content.signed, site)
  progress.set('issuer', 'ok', issuerWords(finding.key, site, named?.address))
  if (named) return checkPdfStatus(named, site, progress)
  progress.set('dates', 'unknown', 'It does not name its record.')
  return progress.end('unknown', VERDICT_LABELS.unknown)
}

function wholeWords(added: string | undefined): string {
  if (added === undefined) return 'Nothing in the file has changed since it was signed.'
  return `What was signed is whole. ${added}, as some transfers do; no reader shows them.`
}

interface ProvenCredential {
  file: Exclude<CheckableFile, { kind: 'pdf' }>
  content: Record<string, unknown>
  key: SiteKey
  keys: readonly SiteKey[]
}

async function checkCredential({ file, content, key, keys }: ProvenCredential, site: Site, progress: CheckProgress): Promise<FileReport> {
  progress.set('signature', 'ok', 'The credential has not changed since it was signed.')
  const statement = statementOf(content, site)
  if (!statement) {
    progress.set('kind', 'failed', 'This site signed it, but it is not written as this site writes a certificate.')
    return progress.end('unreadable', VERDICT_LABELS.unreadable)
  }
  if (statement.issuerId !== issuerDid(statement.address)) {
    progress.set('issuer', 'failed', 'It names another issuer than the one whose key signed it.')
    return progress.end('not-ours', VERDICT_LABELS['not-ours'])
  }
  progress.set('issuer', 'ok', issuerWords(key, site, statement.address))
  return checkCredentialStatus({ statement, content, keys, badge: file.badge }, site, progress)
}

/** @param address of the site when the file was issued */
function issuerWords({ isRetired }: SiteKey, { siteUrl }: Site, address = siteUrl): string {
  const retired = isRetired ? ' The key has been retired; what it signed stays valid.' : ''
  const moved = address === siteUrl ? '' : ` It was issued under our former address, ${new URL(address).host}.`
  return `Signed with a key that ${new URL(siteUrl).host} publishes as its own.${retired}${moved}`
}

/** Ends the check of a file that this site did not sign, or that was changed since. `badge` is the file's own data. */
function endUnsigned(
  finding: Exclude<SignatureFinding<unknown>, { kind: 'ours' }>,
  progress: CheckProgress,
  badge?: OtherBadge,
): FileReport {
  if (finding.kind !== 'foreign') {
    progress.set('signature', 'failed', finding.why)
    return progress.end(finding.kind, VERDICT_LABELS[finding.kind])
  }
  const state = finding.isWhole === undefined ? 'unknown' : finding.isWhole ? 'ok' : 'failed'
  progress.set('signature', state, finding.why)
  const unknownKey = 'This site does not publish that key.'
  if (badge?.kind === undefined) {
    progress.set('issuer', 'failed', `${unknownKey} We cannot tell whose it is.`)
    return progress.end('not-ours', VERDICT_LABELS['not-ours'])
  }
  progress.set('kind', 'ok', badge.kind)
  progress.set('issuer', 'failed', `${unknownKey} ${badge.issuerSays}`)
  return progress.end('not-ours', badge.sentence)
}

function endOtherBadge(badge: OtherBadge, progress: CheckProgress): FileReport {
  progress.set('kind', 'ok', badge.kind ?? 'An Open Badge.')
  progress.set('issuer', 'failed', badge.issuerSays)
  return progress.end('not-ours', badge.sentence)
}

/**
 * Checks the signature of a PDF: CMS with signed attributes (RFC 5652; ETSI EN 319 142-1, baseline B-B). It accepts no
 * unsigned variation: encoding the parsed values again must give the same bytes.
 * @returns the finding, with the signed parts of the file
 */
async function pdfFinding(bytes: Uint8Array, keys: readonly SiteKey[]): Promise<SignatureFinding<SignedPdf>> {
  const found = readSignedPdf(bytes)
  if (found.kind !== 'signed') return found
  const cms = readCms(found.pdf.cms)
  if (!cms) return { kind: 'changed', why: 'Its signature is damaged.' }
  const key = keys.find(({ certificates }) => isOneOf(cms.signer.whole, certificates.slice(0, 1)))
  if (!key) return { kind: 'foreign', isWhole: undefined, why: 'It is signed, but not with a key of this site.' }
  const isOurs =
    cms.certificates.every(({ whole }) => isOneOf(whole, key.certificates)) &&
    key.algorithm === 'RS256' &&
    (await attributesMatchFile(cms, found.pdf)) &&
    (await isSignedWith(key, writeDer(TAG.set, cms.attributes.content), cms.signature.content))
  if (!isOurs) return { kind: 'changed', why: 'It carries our signature, but its contents are not what was signed.' }
  return { kind: 'ours', content: found.pdf, key }
}

interface Cms {
  certificates: DerValue[]
  signer: DerValue
  /** The signed attributes, [0]. */
  attributes: DerValue
  signature: DerValue
}

const TAG = { integer: 0x02, octets: 0x04, oid: 0x06, sequence: 0x30, set: 0x31, context0: 0xa0 } as const

const oid = (...bytes: number[]) => writeDer(TAG.oid, Uint8Array.from(bytes))
const OID = {
  data: oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x01),
  signedData: oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02),
  contentType: oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x03),
  messageDigest: oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x04),
  signingCertificateV2: oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x10, 0x02, 0x2f),
  rsa: oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01),
  rsaWithSha256: oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b),
  sha256: oid(0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01),
}
const VERSION_1 = writeDer(TAG.integer, Uint8Array.of(1))
const NULL = Uint8Array.of(0x05, 0x00)
/** Without and with the NULL parameter that older programs write (RFC 5754, section 2). */
const SHA_256 = [writeDer(TAG.sequence, OID.sha256), writeDer(TAG.sequence, OID.sha256, NULL)]
const RSA = [writeDer(TAG.sequence, OID.rsa, NULL), writeDer(TAG.sequence, OID.rsaWithSha256, NULL)]

/** Undefined unless the bytes are exactly a CMS with one signer, RSA and SHA-256. */
function readCms(bytes: Uint8Array<ArrayBuffer>): Cms | undefined {
  try {
    const [, explicit] = inside(only(readDer(bytes)))
    const [, digests, , certificates, signers] = inside(only(inside(explicit)))
    const [, , digest, attributes, algorithm, signature] = inside(only(inside(signers)))
    const given = inside(certificates)
    const signer = given.find((certificate) => isOneOf(signerName(certificate), [signerIn(signers)]))
    if (!digests || !digest || !attributes || !algorithm || !signature || !signer) return undefined
    if (!isOneOf(only(inside(digests)).whole, SHA_256) || !isOneOf(digest.whole, SHA_256) || !isOneOf(algorithm.whole, RSA))
      return undefined
    const info = [VERSION_1, signerName(signer), digest.whole, attributes.whole, algorithm.whole, writeDer(TAG.octets, signature.content)]
    const data = [
      VERSION_1,
      writeDer(TAG.set, only(inside(digests)).whole),
      writeDer(TAG.sequence, OID.data),
      writeDer(TAG.context0, ...given.map(({ whole }) => whole)),
      writeDer(TAG.set, writeDer(TAG.sequence, ...info)),
    ]
    const again = writeDer(TAG.sequence, OID.signedData, writeDer(TAG.context0, writeDer(TAG.sequence, ...data)))
    if (!isSameBytes(again, bytes) || attributes.tag !== TAG.context0) return undefined
    return { certificates: given, signer, attributes, signature }
  } catch {
    return undefined
  }
}

/** Whether the signed attributes contain the digests of this file and of the signer's certificate (RFC 5035, section 3). */
async function attributesMatchFile({ attributes, signer }: Cms, { signed }: SignedPdf): Promise<boolean> {
  try {
    const [fileDigest, certificateDigest] = await Promise.all([sha256(signed), sha256(signer.whole)])
    const certificate = only(inside(only(inside(attributeOf(attributes, OID.signingCertificateV2)))))
    const named = inside(certificate).find(({ tag }) => tag === TAG.octets)
    return (
      isSameBytes(attributeOf(attributes, OID.contentType).whole, OID.data) &&
      isSameBytes(attributeOf(attributes, OID.messageDigest).whole, writeDer(TAG.octets, fileDigest)) &&
      named !== undefined &&
      isSameBytes(named.content, certificateDigest)
    )
  } catch {
    return false
  }
}

/** The single value of the single attribute of this type. @throws Error when there is none, or several */
function attributeOf(attributes: DerValue, kind: Uint8Array): DerValue {
  const found = inside(attributes).filter((attribute) => isSameBytes(inside(attribute)[0]?.whole ?? new Uint8Array(), kind))
  return only(inside(inside(only(found))[1]))
}

/** IssuerAndSerialNumber of a certificate (RFC 5652, section 10.2.4). */
function signerName(certificate: DerValue): Uint8Array<ArrayBuffer> {
  const [version, ...fields] = inside(inside(certificate)[0])
  const [serial, , issuer] = version?.tag === TAG.context0 ? fields : [version, ...fields]
  return writeDer(TAG.sequence, issuer?.whole ?? new Uint8Array(), serial?.whole ?? new Uint8Array())
}

function signerIn(signers: DerValue | undefined): Uint8Array {
  return inside(only(inside(signers)))[1]?.whole ?? new Uint8Array()
}

function inside(value: DerValue | undefined): DerValue[] {
  if (!value) throw new Error('DER: nothing there')
  return readDer(value.content)
}

function only<Value>(values: readonly Value[]): Value {
  const [value] = values
  if (value === undefined || values.length !== 1) throw new Error('DER: one value was expected')
  return value
}

function isOneOf(bytes: Uint8Array, candidates: readonly Uint8Array[]): boolean {
  return candidates.some((candidate) => isSameBytes(bytes, candidate))
}
