import { DELIVERY_STATES, type DeliveryState } from '../../certificates/delivery/delivery.ts'
import { findDeliveries } from '../../certificates/delivery/delivery.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { MAX_IDS } from '../jobs/bulk.schema.ts'
import { MAX_LISTED_CERTIFICATES, type IssuedCertificate, type IssuedGroup } from '../jobs/issued-group.ts'
import { certificatesOfJob } from './certificates-of-job.server.ts'

/** Those whom nobody has sent the current edition, if they have an address. */
const SENDABLE: readonly DeliveryState[] = ['failed', 'unsent', 'earlier', 'unknown']

/** The certificates that a job issued, and what is known about their delivery. */
export async function findIssuedGroup(db: Database, jobId: number, now: Date): Promise<IssuedGroup> {
  const issued: IssuedCertificate[] = []
  for await (const rows of certificatesOfJob(db, jobId, ['done'])) {
    const deliveries = await findDeliveries(db, rows, now)
    for (const { id, certificate_id: certificateId, participant_name: fullName } of rows) {
      const { known, mail, email } = deliveries.get(id) ?? {}
      if (!known) continue
      issued.push({ id, certificateId, fullName, email: mail?.to ?? email ?? null, delivery: known, error: mail?.error ?? null })
    }
  }
  const of = (state: DeliveryState) => issued.filter(({ delivery }) => delivery.state === state)
  const counts = Object.fromEntries(DELIVERY_STATES.map((state) => [state, of(state).length])) as IssuedGroup['counts']
  const certificates = DELIVERY_STATES.flatMap(of).slice(0, MAX_LISTED_CERTIFICATES)
  const sendable = SENDABLE.flatMap(of).filter(({ email }) => email !== null)
  return { counts, certificates, sendable: sendable.slice(0, MAX_IDS).map(({ id }) => id) }
}
