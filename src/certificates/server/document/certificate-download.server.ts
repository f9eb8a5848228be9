import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { isSameDigest, keyedHash } from '#base/http/keyed-hash.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { indianDate, type PlainDate } from '#base/dates/dates.ts'
import { Problem } from '#base/api/problem.ts'
import { nearestReference, retypedReferences } from '#base/values/reference-number.ts'
import type { CertificateDocuments } from './certificate-documents.server.ts'
import type { PrintedCertificate, PrintedDesign } from '../../document/printed-certificate.ts'
import { permalinkOf, type CertificateRow } from '../certificate-row.server.ts'
import { statusDay } from '../../certificate.ts'
import { currentEdition, editionStatus, type IssuedEdition } from '../edition.server.ts'
import { DESIGN_FACTS, type DesignFact, type FrozenDesign } from '../../designs/design.ts'
import { filledTitle, sentenceParts } from '../../designs/design-wording.ts'
import { kindOf, trainersInWords, trainingDates, trainingHours, trainingPlace, wordingValues } from '../../training-snapshot.ts'
import type { TrainingSnapshot } from '../../training-snapshot.schema.ts'

const LINK_MS = 10 * 60 * 1000
export const NOT_DOWNLOADABLE = 'Certificate could not be downloaded'

/**
 * A link to the document that works for ten minutes, or the file that an admin supplied. Downloads by staff are
 * recorded in the audit log; those by recipients and the public are not. @throws Problem 'not-found'
 */
export async function downloadLink(
  db: Database,
  certificateId: string,
  { now, secret, actor }: Pick<ActionContext, 'now' | 'secret' | 'actor'>,
): Promise<string> {
  const row = await findByNumber(db, certificateId)
  if (!row) throw new Problem('not-found', NOT_DOWNLOADABLE)
  if (actor.kind === 'staff') {
    const change = { action: 'certificate downloaded', subject: `certificate:${row.id}`, after: { certificateId: row.certificate_id } }
    await db.write((tx) => recordAudit(tx, { now, actor }, change))
  }
  if (row.certificate_path !== null) return row.certificate_path
  const expires = String(now.getTime() + LINK_MS)
  const signature = keyedHash(secret, 'download', row.lookup_id, expires)
  return `/files/certificates/${row.lookup_id}.pdf?${new URLSearchParams({ expires, signature })}`
}

/** The current edition of the certificate that a signed link names. @throws Problem 'forbidden' when the link was altered or is too old */
export async function certificateOfLink(
  db: Database,
  { lookupId, expires, signature }: { lookupId: string; expires: string; signature: string },
  { now, secret }: { now: Date; secret: string },
): Promise<IssuedEdition> {
  const isGenuine = isSameDigest(signature, keyedHash(secret, 'download', lookupId, expires))
  if (!isGenuine || Number(expires) < now.getTime()) {
    throw new Problem('forbidden', 'This download link is no longer valid. Please ask for the certificate again.')
  }
  const row = await findByNumber(db, lookupId)
  if (!row) throw new Problem('not-found', NOT_DOWNLOADABLE)
  return currentEdition(row)
}

/** The signed document of one edition, with a stamp if it is no longer valid. */
export function renderDocument(
  documents: CertificateDocuments,
  edition: IssuedEdition,
  options: { now: Date; siteUrl: string },
): Promise<Uint8Array> {
  return documents.signed(printedCertificate(edition, options), edition.editionAt)
}

type PrintedColumns = Pick<
  IssuedEdition,
  | 'certificateId'
  | 'participantName'
  | 'trainingProgramName'
  | 'trainingDuration'
  | 'training'
  | 'issuerName'
  | 'issuerTagline'
  | 'signatory'
  | 'letterhead'
  | 'nameLines'
  | 'issueDate'
  | 'expiryDate'
  | 'token'
  | 'revokedOn'
  | 'suspendedOn'
  | 'replacedOn'
>

/** The printed data of an edition as of today: the stamp depends on the status. */
export function printedCertificate(edition: PrintedColumns, { now, siteUrl }: { now: Date; siteUrl: string }): PrintedCertificate {
  const { letterhead, training } = edition
  const design = letterhead?.design
  const facts = design?.facts ?? DESIGN_FACTS
  return {
    certificateId: edition.certificateId,
    fullName: edition.participantName,
    nameLines: edition.nameLines,
    programTitle: edition.trainingProgramName,
    duration: facts.includes('duration') ? edition.trainingDuration : null,
    training: training && printedTraining(training, facts),
    issueDate: edition.issueDate,
    expiryDate: edition.expiryDate,
    permalink: siteUrl + permalinkOf(edition),
    verifyAt: `${new URL(siteUrl).host}/verify-certificate`,
    issuerName: edition.issuerName,
    issuerTagline: edition.issuerTagline,
    signatory: edition.signatory,
    ...(letterhead && { letterhead }),
    ...(design && { design: printedDesign(design, training) }),
    stamp: stampOf(edition, indianDate(now)),
  }
}

/** A design with the words of this certificate. */
export function printedDesign(design: FrozenDesign, training: TrainingSnapshot | null): PrintedDesign {
  const { layout, orientation, smallPrint, secondLogo, paper, area } = design
  const { title, sentence } = design.wordings[kindOf(training)]
  const values = wordingValues(training)
  const words = { title: filledTitle(title, values), sentence: sentenceParts(sentence, values) }
  return { layout, orientation, smallPrint, secondLogo, ...words, ...(paper && area && { paper, area }) }
}

function printedTraining(training: TrainingSnapshot, facts: readonly DesignFact[]): PrintedCertificate['training'] {
  const has = (fact: DesignFact, text: string) => (facts.includes(fact) ? text : '')
  const time = [has('dates', trainingDates(training)), has('duration', trainingHours(training))].filter(Boolean).join(', ')
  return {
    kind: training.kind,
    client: training.client,
    timeAndPlace: [time, has('mode', trainingPlace(training))].filter(Boolean).join(' · ') || null,
    trainers: has('trainer', trainersInWords(training)) || null,
  }
}

function stampOf(edition: PrintedColumns, today: PlainDate): PrintedCertificate['stamp'] {
  const status = editionStatus(edition, today)
  const date = statusDay(status, edition)
  return status === 'Active' || date === null ? null : { word: STAMP_WORDS[status], date }
}

const STAMP_WORDS = { Expired: 'EXPIRED', Suspended: 'SUSPENDED', Revoked: 'REVOKED', Replaced: 'REPLACED' } as const

async function findByNumber(db: Database, certificateId: string): Promise<CertificateRow | undefined> {
  const rows = await db.sql.selectFrom('certificates').selectAll().where('lookup_id', 'in', retypedReferences(certificateId)).execute()
  return nearestReference(rows, certificateId, (row) => row.lookup_id)
}
