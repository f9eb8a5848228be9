import { DELIVERY_STATES, type DeliveryState } from '../../delivery/delivery-states.ts'
import { findDeliveries } from '../delivery/delivery.server.ts'
import { presentReference, type CertificateRow } from '../certificate-row.server.ts'
import { recipientsApart } from '../recipients-apart.server.ts'
import type { Database } from '#base/database/database.server.ts'
import type { IssuedCertificate, IssuedGroup } from '../../issuing/issued-group.schema.ts'

/** The maximum number of a group's certificates on screen. */
const MAX_LISTED_CERTIFICATES = 100

/** The states of certificates whose current edition has not been sent, if there is an address. */
const SENDABLE: readonly DeliveryState[] = ['failed', 'returned', 'unsent', 'earlier', 'unknown']

/**
 * Describes certificates that were issued together, with their delivery status.
 * @param pages the certificates, page by page
 * @param maxSendable the most that one press can send
 */
export async function describeIssuedGroup(
  db: Database,
  pages: AsyncIterable<readonly CertificateRow[]>,
  { now, maxSendable }: { now: Date; maxSendable: number },
): Promise<IssuedGroup> {
  const issued: IssuedCertificate[] = []
  const recipients = new Map<number, Parameters<typeof recipientsApart>[1][number]>()
  for await (const rows of pages) {
    const deliveries = await findDeliveries(db, rows, now)
    for (const row of rows) {
      const { id, participant_id, participant_name: fullName } = row
      recipients.set(id, { id, participant_id, participant_name: fullName })
      const { known, mail, email } = deliveries.get(id) ?? {}
      if (!known) continue
      const [to, error] = [mail?.to ?? email ?? null, mail?.error ?? null]
      issued.push({ ...presentReference(row, now), fullName, apart: '', email: to, delivery: known, error })
    }
  }
  const of = (state: DeliveryState) => issued.filter(({ delivery }) => delivery.state === state)
  const counts = Object.fromEntries(DELIVERY_STATES.map((state) => [state, of(state).length])) as IssuedGroup['counts']
  const listed = DELIVERY_STATES.flatMap(of).slice(0, MAX_LISTED_CERTIFICATES)
  const apart = await recipientsApart(
    db,
    listed.flatMap(({ id }) => recipients.get(id) ?? []),
  )
  const certificates = listed.map((one) => ({ ...one, apart: apart.get(one.id) ?? '' }))
  const sendable = SENDABLE.flatMap(of).filter(({ email }) => email !== null)
  const participations = issued.filter(({ kind }) => kind === 'participation').length
  return { counts, participations, certificates, sendable: sendable.slice(0, maxSendable).map(({ id }) => id) }
}
