import { aheadSentence, type CertificateStatus, type VerifiedCertificate } from '../../certificates/certificate.ts'
import { indianDate, longDate } from '../../shared/dates.ts'
import { dateText, expiredText, reasonText, statusText, VERDICT_LABELS } from './check-text.ts'
import type { Course } from './course.ts'
import type { FileReport, StatedFacts, Verdict } from './file-report.ts'
import type { Badge } from './opened-file.ts'
import { isPublishedPicture } from './picture.ts'
import { registerRecord } from './register-record.ts'
import { Unanswered, type Site } from './site-answers.ts'
import type { SiteKey } from './site-keys.ts'
import type { Statement } from './statement.ts'
import { listedStatus, type ListedStatus } from './status-lists.ts'

interface SignedStatement {
  statement: Statement
  /** The credential that says it. */
  content: Record<string, unknown>
  keys: readonly SiteKey[]
  badge: Badge | undefined
}

/** Dates, status and drawing of a credential that this site signed. */
export async function concludeCredential(signed: SignedStatement, site: Site, course: Course): Promise<FileReport> {
  const { statement, content, keys, badge } = signed
  const { facts, validFrom, validUntil, token } = statement
  const now = site.now()
  const dated: Verdict = validUntil && now > validUntil ? 'expired' : now < validFrom ? 'not-yet-valid' : 'valid'
  sayDates(dated, facts, course)

  course.begin('status')
  const record = await orReason(Promise.all([listedStatus(content, keys, site), registerRecord(site, token)]))
  if (record instanceof Unanswered) {
    course.set('status', 'unknown', record.message)
    return endUnknown(dated, { facts, permalink: `/c/${token}` }, course)
  }
  const [listed, found] = record
  const standing = tellStatus(found && graver(found.certificate.status, listed), found, course)
  if (standing) return course.end(standing.verdict, standing.sentence, { facts, permalink: permalinkIn(found) })
  // This machine's clock may be wrong; the register goes by its own.
  const end = found?.certificate.status === 'Expired' ? 'expired' : dated
  if (end !== 'valid') return course.end(end, datedWords(end, facts), { facts, permalink: permalinkIn(found) })
  return badge ? endWithPicture(badge, statement, site, course) : endValid({ facts, permalink: permalinkIn(found) }, course)
}

/** The same of a PDF, which leaves names and dates to the register: its signed bytes name the record. */
export async function concludePdf(
  named: { token: string; certificateId: string },
  site: Site,
  course: Course,
): Promise<FileReport> {
  course.begin('dates')
  const found = await orReason(registerRecord(site, named.token))
  if (found instanceof Unanswered) {
    course.set('dates', 'unknown', 'They are printed on it, and compared with the register when that can be reached.')
    course.set('status', 'unknown', found.message)
    return endUnknown('valid', { permalink: `/c/${named.token}` }, course)
  }
  const facts = found && factsOf(found)
  const dated = found ? datedByRegister(found, site) : 'valid'
  if (facts) sayDates(dated, facts, course)
  else course.set('dates', 'skipped', '')
  const isOther = found !== undefined && found.certificate.certificateId !== named.certificateId
  const standing = tellStatus(isOther ? undefined : found?.certificate.status, found, course)
  const outcome = { facts, permalink: permalinkIn(found) }
  if (standing) return course.end(standing.verdict, standing.sentence, outcome)
  if (facts && dated !== 'valid') return course.end(dated, datedWords(dated, facts), outcome)
  return endValid(outcome, course)
}

function datedByRegister({ certificate }: VerifiedCertificate, site: Site): Verdict {
  if (certificate.status === 'Expired') return 'expired'
  return certificate.issueDate > indianDate(site.now()) ? 'not-yet-valid' : 'valid'
}

async function orReason<Answer>(asked: Promise<Answer>): Promise<Answer | Unanswered> {
  return asked.catch((error: unknown) => (error instanceof Unanswered ? error : new Unanswered('It could not be asked.')))
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

function sayDates(dated: Verdict, facts: StatedFacts, course: Course): void {
  const text = dated === 'expired' ? expiredText(facts.expiresOn) : dateText(facts)
  course.set('dates', dated === 'valid' ? 'ok' : 'failed', text)
}

function datedWords(dated: Verdict, { issuedOn, expiresOn }: StatedFacts): string {
  if (dated === 'expired') return `Genuine, but it expired on ${expiresOn ? longDate(expiresOn) : 'an earlier day'}.`
  return aheadSentence(longDate(issuedOn))
}

/** The register and the lists say the same, unless something changed between the two questions. */
function graver(status: CertificateStatus, { isRevoked, isSuspended }: ListedStatus): CertificateStatus {
  if (status === 'Revoked' || status === 'Replaced') return status
  if (isRevoked) return 'Revoked'
  return isSuspended ? 'Suspended' : status
}

const STATUS_VERDICTS = { Revoked: 'revoked', Replaced: 'replaced', Suspended: 'suspended' } as const

/** What the register holds against it; undefined when nothing. */
function tellStatus(
  status: CertificateStatus | undefined,
  found: VerifiedCertificate | undefined,
  course: Course,
): { verdict: Verdict; sentence: string } | undefined {
  if (!found || status === undefined) {
    course.set('status', 'failed', 'The register has no such record: it may have been deleted.')
    return { verdict: 'revoked', sentence: VERDICT_LABELS.gone }
  }
  if (status === 'Active' || status === 'Expired') {
    course.set('status', 'ok', 'Neither revoked nor suspended nor replaced: the register was asked just now.')
    return undefined
  }
  const sentence = statusText(status, found)
  course.set('status', 'failed', `${status}.${reasonText(found)}`)
  return { verdict: STATUS_VERDICTS[status], sentence }
}

function permalinkIn(found: VerifiedCertificate | undefined): string | undefined {
  return found?.certificate.replacedBy ?? found?.certificate.permalink
}

interface Outcome {
  facts?: StatedFacts | undefined
  permalink: string | undefined
}

/** An end that has passed is certain without the register; nothing good is. */
function endUnknown(dated: Verdict, outcome: Outcome, course: Course): FileReport {
  if (dated !== 'expired' || !outcome.facts) return course.end('unknown', VERDICT_LABELS.unknown, outcome)
  const sentence = `${expiredText(outcome.facts.expiresOn)} Whether it was revoked as well could not be found out.`
  return course.end('expired', sentence, outcome)
}

function endValid(outcome: Outcome, course: Course): FileReport {
  return course.end('valid', 'This certificate is genuine and currently valid.', outcome)
}

async function endWithPicture(badge: Badge, { token, facts }: Statement, site: Site, course: Course): Promise<FileReport> {
  const outcome = { facts, permalink: `/c/${token}` }
  course.begin('picture')
  const isSame = await orReason(isPublishedPicture(badge.picture, { token, credential: badge.credential }, site))
  if (isSame instanceof Unanswered) {
    course.set('picture', 'unknown', isSame.message)
    return course.end('unknown', VERDICT_LABELS.unknown, outcome)
  }
  if (isSame) {
    course.set('picture', 'ok', 'The very drawing that this site publishes.')
    return endValid(outcome, course)
  }
  course.set('picture', 'failed', 'Not the drawing that this site publishes. No signature protects it.')
  return course.end('other-picture', VERDICT_LABELS['other-picture'], outcome)
}
