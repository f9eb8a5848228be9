import { recordAudit } from '../platform/audit.server.ts'
import type { Database } from '../platform/database.server.ts'
import { isSameDigest, keyedHash } from '../platform/keyed-hash.server.ts'
import type { Occasion } from '../platform/occasion.server.ts'
import { Problem } from '../shared/problem.ts'
import { normaliseReference } from '../shared/reference-number.ts'
import type { CertificateDocuments } from './document/certificate-documents.server.ts'
import type { PrintedCertificate } from './document/printed-certificate.ts'
import { permalinkOf, rowStatus, type CertificateRow } from './certificate-row.server.ts'

const LINK_MS = 10 * 60 * 1000
export const NOT_DOWNLOADABLE = 'Certificate could not be downloaded'

/**
 * A link to the document that is good for ten minutes, or the file the admin gave. History remembers that staff asked
 * for it; what holders and the public do with their certificates is theirs. @throws Problem 'not-found'
 */
export async function downloadLink(
  db: Database,
  certificateId: string,
  { now, secret, actor }: Pick<Occasion, 'now' | 'secret' | 'actor'>,
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

/** The certificate a signed link leads to. @throws Problem 'forbidden' when it was altered or is too old */
export async function certificateOfLink(
  db: Database,
  { lookupId, expires, signature }: { lookupId: string; expires: string; signature: string },
  { now, secret }: { now: Date; secret: string },
): Promise<CertificateRow> {
  const isGenuine = isSameDigest(signature, keyedHash(secret, 'download', lookupId, expires))
  if (!isGenuine || Number(expires) < now.getTime()) {
    throw new Problem('forbidden', 'This download link is no longer valid. Please ask for the certificate again.')
  }
  const row = await findByNumber(db, lookupId)
  if (!row) throw new Problem('not-found', NOT_DOWNLOADABLE)
  return row
}

/** The document of a certificate, stamped when it is no longer good. */
export function renderDocument(
  documents: CertificateDocuments,
  row: CertificateRow,
  { now, siteUrl }: { now: Date; siteUrl: string },
): Promise<Uint8Array> {
  return documents.render(printed(row, now, siteUrl))
}

function printed(row: CertificateRow, now: Date, siteUrl: string): PrintedCertificate {
  return {
    certificateId: row.certificate_id,
    fullName: row.participant_name,
    programTitle: row.training_program_name,
    duration: row.training_duration,
    issueDate: row.issue_date,
    expiryDate: row.expiry_date,
    permalink: siteUrl + permalinkOf(row),
    verifyAt: `${new URL(siteUrl).host}/verify-certificate`,
    issuerName: row.issuer_name,
    issuerTagline: row.issuer_tagline,
    signatory: row.signatory,
    stamp: stampOf(row, now),
  }
}

function stampOf(row: CertificateRow, now: Date): PrintedCertificate['stamp'] {
  const status = rowStatus(row, now)
  if (status === 'Revoked' && row.revoked_on) return { word: 'REVOKED', date: row.revoked_on }
  if (status === 'Expired' && row.expiry_date) return { word: 'EXPIRED', date: row.expiry_date }
  return null
}

function findByNumber(db: Database, certificateId: string): Promise<CertificateRow | undefined> {
  return db.sql
    .selectFrom('certificates')
    .selectAll()
    .where('lookup_id', '=', normaliseReference(certificateId))
    .executeTakeFirst()
}
