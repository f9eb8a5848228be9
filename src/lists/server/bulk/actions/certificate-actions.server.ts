import { currentDelivery } from '#certificates/delivery/delivery.ts'
import { findDeliveryMails, sendCertificate } from '#certificates/server/delivery/delivery.server.ts'
import { findEmails } from '#training/server/participants/participant-emails.server.ts'
import { updateCertificate } from '#certificates/server/issue/correction.server.ts'
import { deleteCertificate, getCertificate } from '#certificates/server/issue/certificate.server.ts'
import type { Certificate } from '#certificates/certificate.schema.ts'
import { reinstateCertificate, revokeCertificate, suspendCertificate } from '#certificates/server/issue/revocation.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import { CERTIFICATE_SOURCE } from '../../record-sources.server.ts'
import type { BulkAction, JobContext } from '../jobs/bulk-action.server.ts'
import { recordAction } from './record-action.server.ts'

const load = async (tx: WriteTransaction, id: number, { now }: ActionContext): Promise<Certificate> =>
  (await getCertificate(tx, id, now)).certificate

export const deleteCertificateAction = recordAction(CERTIFICATE_SOURCE, {
  load,
  change: (tx, { id }, { context }) => deleteCertificate(tx, id, context),
})

/** Prints the batch's current data as the next edition of each certificate. Skips certificates that are up to date. */
export const correctCertificateAction = recordAction(CERTIFICATE_SOURCE, {
  load,
  async change(tx, { id, edition }, { options: { notify }, context }: JobContext<{ notify?: boolean | undefined }>) {
    const corrected = await updateCertificate(tx, id, { changes: { reprintTraining: true, notify } }, context)
    if (corrected.certificate.edition === edition) return { outcome: 'skipped', reason: 'It says what the batch says.' }
    return undefined
  },
})

/** Sends the current edition to recipients who have not had it, so running it twice sends nothing twice. */
export const sendCertificateAction = recordAction(CERTIFICATE_SOURCE, {
  load,
  async change(tx, certificate, { context }) {
    const { id } = certificate
    const mails = (await findDeliveryMails(tx, [id])).get(id) ?? []
    const current = currentDelivery(mails, certificate)
    if (current?.status === 'waiting') return { outcome: 'skipped', reason: 'Is waiting to be sent already.' }
    if (current?.status === 'sent') return { outcome: 'skipped', reason: `Was sent already, to ${current.to}.` }
    if (current?.status === 'returned' && current.to === (await findEmails(tx, [certificate.participantId])).get(certificate.participantId))
      return { outcome: 'skipped', reason: `Came back from ${current.to}. Correct the address, then send it again.` }
    await sendCertificate(tx, id, { lastMailId: mails.at(-1)?.id ?? null, isBulk: true }, context)
    return undefined
  },
})

export const revokeCertificateAction = statusAction(revokeCertificate, ({ revokedOn }) =>
  revokedOn === null ? undefined : 'Already revoked.',
)

export const suspendCertificateAction = statusAction(suspendCertificate, ({ suspendedOn }) =>
  suspendedOn === null ? undefined : 'Already suspended.',
)

/** Skips certificates that are not suspended. For a revoked one the rule itself throws. */
export const reinstateCertificateAction = statusAction(reinstateCertificate, ({ suspendedOn, revokedOn }) =>
  suspendedOn === null && revokedOn === null ? 'Not suspended.' : undefined,
)

/** Idempotent: `whyNothing` returns the reason for a no-op, and the record is skipped. */
function statusAction(
  changeStatus: typeof revokeCertificate,
  whyNothing: (certificate: Certificate) => string | undefined,
): BulkAction<{ reason: string }> {
  return recordAction(CERTIFICATE_SOURCE, {
    load,
    async change(tx, certificate, { options: { reason }, context }: JobContext<{ reason: string }>) {
      const nothingToDo = whyNothing(certificate)
      if (nothingToDo !== undefined) return { outcome: 'skipped', reason: nothingToDo }
      await changeStatus(tx, certificate.id, reason, context)
      return undefined
    },
  })
}
