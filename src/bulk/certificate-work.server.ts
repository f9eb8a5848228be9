import { listCertificates } from '../certificates/certificate-list.server.ts'
import { certificateListQuery } from '../certificates/certificate.schema.ts'
import { deleteCertificate, getCertificate, revokeCertificate } from '../certificates/certificate.server.ts'
import type { Certificate } from '../certificates/certificate.ts'
import type { Database } from '../platform/database.server.ts'
import type { Occasion } from '../platform/occasion.server.ts'
import type { BulkVerb, Target } from './bulk-verb.server.ts'
import type { Selection } from './bulk.schema.ts'
import { readFilter, selected } from './selection.server.ts'

function nameOfCertificate(certificate: Pick<Certificate, 'certificateId' | 'participant_name'>): string {
  return `${certificate.certificateId} (${certificate.participant_name})`
}

function selectedCertificates(
  db: Database,
  selection: Selection | undefined,
  { occasion }: { occasion: Occasion },
): AsyncIterable<Target[]> {
  return selected<Certificate>(selection, {
    nameOf: nameOfCertificate,
    page: (query) => listCertificates(db, readFilter(certificateListQuery, query), occasion.now),
  })
}

export const certificateDeleteWork: BulkVerb = {
  filters: certificateListQuery,
  targets: selectedCertificates,
  async apply(tx, row, { occasion }) {
    const { certificate } = await getCertificate(tx, row.recordId ?? 0, occasion.now)
    row.label = nameOfCertificate(certificate)
    await deleteCertificate(tx, certificate.id, occasion)
    return { outcome: 'done' }
  },
}

export const certificateRevokeWork: BulkVerb<{ reason: string }> = {
  filters: certificateListQuery,
  targets: selectedCertificates,
  async apply(tx, row, { options: { reason }, occasion }) {
    const { certificate } = await getCertificate(tx, row.recordId ?? 0, occasion.now)
    row.label = nameOfCertificate(certificate)
    if (certificate.revokedOn !== null) return { outcome: 'skipped', reason: 'Is revoked already.' }
    await revokeCertificate(tx, certificate.id, reason, occasion)
    return { outcome: 'done' }
  },
}
