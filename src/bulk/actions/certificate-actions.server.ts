import { listCertificates } from '../../certificates/issue/certificate-list.server.ts'
import { certificateListQuery } from '../../certificates/certificate.schema.ts'
import { deleteCertificate, getCertificate } from '../../certificates/issue/certificate.server.ts'
import type { Certificate } from '../../certificates/certificate.ts'
import { reinstateCertificate, revokeCertificate, suspendCertificate } from '../../certificates/issue/revocation.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import type { ActionContext } from '../../platform/action-context.server.ts'
import type { BulkAction, Target } from '../jobs/bulk-action.server.ts'
import type { Selection } from '../jobs/bulk.schema.ts'
import { readFilter, selected } from '../jobs/selection.server.ts'

function nameOfCertificate(certificate: Pick<Certificate, 'certificateId' | 'participant_name'>): string {
  return `${certificate.certificateId} (${certificate.participant_name})`
}

function selectedCertificates(
  db: Database,
  selection: Selection | undefined,
  { context }: { context: ActionContext },
): AsyncIterable<Target[]> {
  return selected<Certificate>(selection, {
    nameOf: nameOfCertificate,
    page: (query) => listCertificates(db, readFilter(certificateListQuery, query), context.now),
  })
}

export const deleteCertificateAction: BulkAction = {
  filters: certificateListQuery,
  targets: selectedCertificates,
  async apply(tx, row, { context }) {
    const { certificate } = await getCertificate(tx, row.recordId ?? 0, context.now)
    row.label = nameOfCertificate(certificate)
    await deleteCertificate(tx, certificate.id, context)
    return { outcome: 'done' }
  },
}

export const revokeCertificateAction = statusAction(revokeCertificate, ({ revokedOn }) =>
  revokedOn === null ? undefined : 'Is revoked already.',
)

export const suspendCertificateAction = statusAction(suspendCertificate, ({ suspendedOn }) =>
  suspendedOn === null ? undefined : 'Is suspended already.',
)

/** What is not suspended is good already; what is revoked is refused by the rule itself. */
export const reinstateCertificateAction = statusAction(reinstateCertificate, ({ suspendedOn, revokedOn }) =>
  suspendedOn === null && revokedOn === null ? 'Is not suspended.' : undefined,
)

/** To do it twice changes nothing twice: `leaveAlone` says why there is nothing left to do. */
function statusAction(
  change: typeof revokeCertificate,
  leaveAlone: (certificate: Certificate) => string | undefined,
): BulkAction<{ reason: string }> {
  return {
    filters: certificateListQuery,
    targets: selectedCertificates,
    async apply(tx, row, { options: { reason }, context }) {
      const { certificate } = await getCertificate(tx, row.recordId ?? 0, context.now)
      row.label = nameOfCertificate(certificate)
      const nothingToDo = leaveAlone(certificate)
      if (nothingToDo !== undefined) return { outcome: 'skipped', reason: nothingToDo }
      await change(tx, certificate.id, reason, context)
      return { outcome: 'done' }
    },
  }
}
