import { aheadSentence, type ShownStatus } from '../../certificate.ts'
import type { VerifiedCertificate } from '../../certificate.schema.ts'
import { indianDate, longDate } from '#base/dates/dates.ts'
import { dateText, expiredText, reasonText, statusText, VERDICT_LABELS } from './check-text.ts'
import type { CheckProgress } from './check-progress.ts'
import type { FileReport, StatedFacts, Verdict } from './file-report.ts'
import type { Badge } from './parse-file.ts'
import { isPublishedPicture } from './picture.ts'
import { SiteUnavailable, type Site, fetchJson } from './site-requests.ts'
import type { SiteKey } from './site-keys.ts'
import type { Statement } from './statement.ts'
import { listedStatus, type ListedStatus } from './status-lists.ts'
import { isObject } from './strict-json.ts'

interface SignedStatement {
  statement: Statement
  /** The credential that makes the statement. */
  content: Record<string, unknown>
  keys: readonly SiteKey[]
  badge: Badge | undefined
}

/** Checks dates, status and picture of a credential that this site signed. */
export async function checkCredentialStatus(signed: SignedStatement, site: Site, progress: CheckProgress): Promise<FileReport> {
  const { statement, content, keys, badge } = signed
  const { facts, validFrom, validUntil, token } = statement
  const now = site.now()
  const dated: Verdict = validUntil && now > validUntil ? 'expired' : now < validFrom ? 'not-yet-valid' : 'valid'
  reportDates(dated, facts, progress)

  progress.begin('status')
  const record = await orUnavailable(Promise.all([listedStatus(content, keys, site), registerRecord(site, token)]))
  if (record instanceof SiteUnavailable) {
    progress.set('status', 'unknown', record.message)
    return endUnknown(dated, { facts, permalink: `/c/${token}` }, progress)
  }
  const [listed, found] = record
  const bad = reportStatus(found && worseStatus(found.certificate.status, listed), found, progress)
  if (bad) return progress.end(bad.verdict, bad.sentence, { facts, permalink: permalinkIn(found) })
  // The clock of this machine may be wrong. The register uses the server's clock.
  const end = found?.certificate.status === 'Expired' ? 'expired' : dated
  if (end !== 'valid') return progress.end(end, dateVerdictText(end, facts), { facts, permalink: permalinkIn(found) })
  return badge ? endWithPicture(badge, statement, site, progress) : endValid({ facts, permalink: permalinkIn(found) }, progress)
}

/** The same for a PDF. Its signed bytes name only the record, so names and dates come from the register. */
export async function checkPdfStatus(
  named: { token: string; certificateId: string },
  site: Site,
  progress: CheckProgress,
): Promise<FileReport> {
  progress.begin('dates')
  const found = await orUnavailable(registerRecord(site, named.token))
  if (found instanceof SiteUnavailable) {
    progress.set('dates', 'unknown', 'The dates are printed on the certificate. They could not be compared with the register.')
    progress.set('status', 'unknown', found.message)
    return endUnknown('valid', { permalink: `/c/${named.token}` }, progress)
  }
  const facts = found && factsOf(found)
  const dated = found ? datedByRegister(found, site) : 'valid'
  if (facts) reportDates(dated, facts, progress)
  else progress.set('dates', 'skipped', '')
  const isOther = found !== undefined && found.certificate.certificateId !== named.certificateId
  const bad = reportStatus(isOther ? undefined : found?.certificate.status, found, progress)
  const outcome = { facts, permalink: permalinkIn(found) }
  if (bad) return progress.end(bad.verdict, bad.sentence, outcome)
  if (facts && dated !== 'valid') return progress.end(dated, dateVerdictText(dated, facts), outcome)
  return endValid(outcome, progress)
}

function datedByRegister({ certificate }: VerifiedCertificate, site: Site): Verdict {
  if (certificate.status === 'Expired') return 'expired'
  return certificate.issueDate > indianDate(site.now()) ? 'not-yet-valid' : 'valid'
}

async function orUnavailable<Answer>(asked: Promise<Answer>): Promise<Answer | SiteUnavailable> {
  return asked.catch((error: unknown) => (error instanceof SiteUnavailable ? error : new SiteUnavailable('It could not be asked.')))
}

function factsOf({ certificate, participant, training }: VerifiedCertificate): StatedFacts {
  return {
    name: participant.name,
    program: training.name,
    certificateId: certificate.certificateId,
    issuedOn: certificate.issueDate,
    expiresOn: certificate.expiryDate ?? undefined,
  }
}

function reportDates(dated: Verdict, facts: StatedFacts, progress: CheckProgress): void {
  const text = dated === 'expired' ? expiredText(facts.expiresOn) : dateText(facts)
  progress.set('dates', dated === 'valid' ? 'ok' : 'failed', text)
}

function dateVerdictText(dated: Verdict, { issuedOn, expiresOn }: StatedFacts): string {
  if (dated === 'expired') return `Genuine, but it expired on ${expiresOn ? longDate(expiresOn) : 'an earlier day'}.`
  return aheadSentence(longDate(issuedOn))
}

/** Register and status lists agree, unless the status changed between the two requests. Then the worse one counts. */
function worseStatus(status: ShownStatus, { isRevoked, isSuspended }: ListedStatus): ShownStatus {
  if (status === 'Revoked' || status === 'Replaced') return status
  if (isRevoked) return 'Revoked'
  return isSuspended ? 'Suspended' : status
}

const STATUS_VERDICTS = { Revoked: 'revoked', Replaced: 'replaced', Suspended: 'suspended' } as const

/** Reports the status step. Returns the verdict of a bad status; undefined for a good one. */
function reportStatus(
  status: ShownStatus | undefined,
  found: VerifiedCertificate | undefined,
  progress: CheckProgress,
): { verdict: Verdict; sentence: string } | undefined {
  // A sample has no file, so a file that names one is forged.
  if (!found || status === undefined || status === 'Sample') {
    progress.set('status', 'failed', 'The register has no such record: it may have been deleted.')
    return { verdict: 'revoked', sentence: VERDICT_LABELS.gone }
  }
  if (status === 'Active' || status === 'Expired') {
    progress.set('status', 'ok', 'Not revoked, suspended or replaced, as of just now.')
    return undefined
  }
  const sentence = statusText(status, found)
  progress.set('status', 'failed', `${status}.${reasonText(found)}`)
  return { verdict: STATUS_VERDICTS[status], sentence }
}

function permalinkIn(found: VerifiedCertificate | undefined): string | undefined {
  return found?.certificate.replacedBy ?? found?.certificate.permalink
}

interface Outcome {
  facts?: StatedFacts | undefined
  permalink: string | undefined
}

/** An expiry date in the past is certain even without the register. No other verdict is. */
function endUnknown(dated: Verdict, outcome: Outcome, progress: CheckProgress): FileReport {
  if (dated !== 'expired' || !outcome.facts) return progress.end('unknown', VERDICT_LABELS.unknown, outcome)
  const sentence = `${expiredText(outcome.facts.expiresOn)} We could not find out whether it was also revoked.`
  return progress.end('expired', sentence, outcome)
}

function endValid(outcome: Outcome, progress: CheckProgress): FileReport {
  return progress.end('valid', 'This certificate is genuine and currently valid.', outcome)
}

async function endWithPicture(badge: Badge, { token, facts }: Statement, site: Site, progress: CheckProgress): Promise<FileReport> {
  const outcome = { facts, permalink: `/c/${token}` }
  progress.begin('picture')
  const isSame = await orUnavailable(isPublishedPicture(badge.picture, { token, credential: badge.credential }, site))
  if (isSame instanceof SiteUnavailable) {
    progress.set('picture', 'unknown', isSame.message)
    return progress.end('unknown', VERDICT_LABELS.unknown, outcome)
  }
  if (isSame) {
    progress.set('picture', 'ok', 'This is the drawing that this site publishes.')
    return endValid(outcome, progress)
  }
  progress.set('picture', 'failed', 'This is not the drawing that this site publishes. No signature protects the drawing.')
  return progress.end('other-picture', VERDICT_LABELS['other-picture'], outcome)
}

/** The current record of an edition in the register; undefined if there is none. @throws SiteUnavailable */
async function registerRecord(site: Site, token: string): Promise<VerifiedCertificate | undefined> {
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
