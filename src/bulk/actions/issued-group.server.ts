import { currentDelivery, DELIVERY_STATES, type DeliveryMail, type DeliveryState } from '../../certificates/delivery/delivery.ts'
import { findDeliveryMails } from '../../certificates/delivery/delivery.server.ts'
import type { CertificateRow } from '../../certificates/certificate-row.server.ts'
import { findEmails } from '../../participants/participant-emails.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { MAX_IDS } from '../jobs/bulk.schema.ts'
import { MAX_LISTED_CERTIFICATES, type IssuedCertificate, type IssuedGroup } from '../jobs/issued-group.ts'
import { certificatesOfJob } from './certificates-of-job.server.ts'

/** The certificates that a job issued, and how their delivery stands now. */
export async function findIssuedGroup(db: Database, jobId: number): Promise<IssuedGroup> {
  const found: Record<DeliveryState, IssuedCertificate[]> = {
    failed: [],
    'no-address': [],
    unsent: [],
    waiting: [],
    sent: [],
    'not-valid': [],
  }
  for await (const rows of certificatesOfJob(db, jobId, ['done'])) {
    const [emails, mails] = await Promise.all([
      findEmails(
        db,
        rows.map((row) => row.participant_id),
      ),
      findDeliveryMails(
        db,
        rows.map(({ id }) => id),
      ),
    ])
    for (const row of rows) {
      const email = emails.get(row.participant_id) || null
      const delivery = currentDelivery(mails.get(row.id) ?? [], row)
      const state = stateOf(row, { delivery, email })
      const certificate = {
        id: row.id,
        certificateId: row.certificate_id,
        fullName: row.participant_name,
        email: delivery?.to ?? email,
        state,
        error: delivery?.error ?? null,
      }
      found[state].push(certificate)
    }
  }
  const counts = Object.fromEntries(DELIVERY_STATES.map((state) => [state, found[state].length])) as IssuedGroup['counts']
  const certificates = DELIVERY_STATES.flatMap((state) => found[state]).slice(0, MAX_LISTED_CERTIFICATES)
  const sendable = [...found.failed, ...found.unsent].slice(0, MAX_IDS).map(({ id }) => id)
  return { counts, certificates, sendable }
}

function stateOf(row: CertificateRow, { delivery, email }: { delivery: DeliveryMail | undefined; email: string | null }): DeliveryState {
  if (delivery?.status === 'sent') return 'sent'
  if (row.revoked_on !== null || row.suspended_on !== null) return 'not-valid'
  if (delivery?.status === 'waiting' || delivery?.status === 'failed') return delivery.status
  return email === null ? 'no-address' : 'unsent'
}
