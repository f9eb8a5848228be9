import { listCertificates } from '../../certificates/issue/certificate-list.server.ts'
import { certificateListQuery } from '../../certificates/certificate.schema.ts'
import { deleteCertificate, getCertificate } from '../../certificates/issue/certificate.server.ts'
import type { Certificate } from '../../certificates/certificate.ts'
import { reinstateCertificate, revokeCertificate, suspendCertificate } from '../../certificates/issue/revocation.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import type { Occasion } from '../../platform/occasion.server.ts'
import type { BulkVerb, Target } from '../jobs/bulk-verb.server.ts'
import type { Selection } from '../jobs/bulk.schema.ts'
import { readFilter, selected } from '../jobs/selection.server.ts'

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

export const certificateRevokeWork = standingWork(revokeCertificate, ({ revokedOn }) =>
  revokedOn === null ? undefined : 'Is revoked already.',
)

export const certificateSuspendWork = standingWork(suspendCertificate, ({ suspendedOn }) =>
  suspendedOn === null ? undefined : 'Is suspended already.',
)

/** What is not suspended is good already; what is revoked is refused by the rule itself. */
export const certificateReinstateWork = standingWork(reinstateCertificate, ({ suspendedOn, revokedOn }) =>
  suspendedOn === null && revokedOn === null ? 'Is not suspended.' : undefined,
)

/** To do it twice changes nothing twice: `leaveAlone` says why there is nothing left to do. */
function standingWork(
  change: typeof revokeCertificate,
  leaveAlone: (certificate: Certificate) => string | undefined,
): BulkVerb<{ reason: string }> {
  return {
    filters: certificateListQuery,
    targets: selectedCertificates,
    async apply(tx, row, { options: { reason }, occasion }) {
      const { certificate } = await getCertificate(tx, row.recordId ?? 0, occasion.now)
      row.label = nameOfCertificate(certificate)
      const nothingToDo = leaveAlone(certificate)
      if (nothingToDo !== undefined) return { outcome: 'skipped', reason: nothingToDo }
      await change(tx, certificate.id, reason, occasion)
      return { outcome: 'done' }
    },
  }
}
