import { issuerDid } from '../credential-address.ts'
import { VERDICT_LABELS } from './check-text.ts'
import { CheckProgress } from './check-progress.ts'
import { jsonFinding, jwtFinding, type SignatureFinding } from './credential-signature.ts'
import type { FileReport } from './file-report.ts'
import { parseFile, type CheckableFile } from './parse-file.ts'
import { pdfFinding } from './pdf-signature.ts'
import { checkCredentialStatus, checkPdfStatus } from './conclusion.ts'
import { recordNamedIn } from './read-signed-pdf.ts'
import { SiteUnavailable, type Site } from './site-requests.ts'
import { siteKeys, type SiteKey } from './site-keys.ts'
import { statementOf } from './statement.ts'

/**
 * Checks a certificate's file step by step: its kind, its signature, the issuer of the key, its dates, its status today.
 * The file stays on this device; the site is asked only for its keys and for the status. Never throws. The verdict is
 * 'valid' only when every step succeeded, and 'unknown' when the site cannot be reached.
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
  return finding.kind === 'ours' ? checkCredential({ file, ...finding, keys }, site, progress) : endUnsigned(finding, progress)
}

/** The keys, or the reason why there are none. */
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
  progress.set('signature', 'ok', 'Nothing in the file has changed since it was signed.')
  progress.set('issuer', 'ok', issuerWords(finding.key, site))
  const named = recordNamedIn(finding.content, site.siteUrl)
  if (named) return checkPdfStatus(named, site, progress)
  progress.set('dates', 'unknown', 'It does not name its record.')
  return progress.end('unknown', VERDICT_LABELS.unknown)
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
  if (statement.issuerId !== issuerDid(site.siteUrl)) {
    progress.set('issuer', 'failed', 'It names another issuer than the one whose key signed it.')
    return progress.end('not-ours', VERDICT_LABELS['not-ours'])
  }
  progress.set('issuer', 'ok', issuerWords(key, site))
  return checkCredentialStatus({ statement, content, keys, badge: file.badge }, site, progress)
}

function issuerWords({ isRetired }: SiteKey, { siteUrl }: Site): string {
  const retired = isRetired ? ' The key has been retired; what it signed stays valid.' : ''
  return `Signed with a key that ${new URL(siteUrl).host} publishes as its own.${retired}`
}

/** Ends the check of a file that this site did not sign, or that changed since. */
function endUnsigned(finding: Exclude<SignatureFinding<unknown>, { kind: 'ours' }>, progress: CheckProgress): FileReport {
  if (finding.kind !== 'foreign') {
    progress.set('signature', 'failed', finding.why)
    return progress.end(finding.kind, VERDICT_LABELS[finding.kind])
  }
  const state = finding.isWhole === undefined ? 'unknown' : finding.isWhole ? 'ok' : 'failed'
  progress.set('signature', state, finding.why)
  progress.set('issuer', 'failed', 'This site does not publish that key. We cannot tell whose it is.')
  return progress.end('not-ours', VERDICT_LABELS['not-ours'])
}
