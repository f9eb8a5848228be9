import type { ClientDelivery } from '#certificates/certificate.ts'
import { storeClientDelivery } from '#certificates/server/stored-certificate.server.ts'
import { findMails } from '#mail/server/find-mails.server.ts'
import { isUndelivered, type MailStatus } from '#mail/mail-states.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import './client-link.table.ts'

/** A link is a delivery once its mail was sent or somebody opened it; until then it waits, or has failed. */
const RANKS: Record<ClientDelivery['state'], number> = { failed: 0, waiting: 1, sent: 2, opened: 2 }

/**
 * Stores the state of all links to the certificates of a link with these certificates. Call it whenever a link is made, opened or ended.
 * `mailStatus`: the state of the link's mail, if its row does not have it yet.
 */
export async function refreshClientDeliveries(tx: WriteTransaction, linkId: number, mailStatus?: MailStatus): Promise<void> {
  const links = await tx.sql
    .selectFrom('client_link_items as item')
    .innerJoin('client_links', 'client_links.id', 'item.link_id')
    .select(['item.certificate_id', 'client_links.id', 'created_at', 'opened', 'last_opened_at'])
    .where('client_links.purpose', '=', 'certificates')
    .where('item.certificate_id', 'in', (select) =>
      select.selectFrom('client_link_items').select('certificate_id').where('link_id', '=', linkId),
    )
    .execute()
  const about = [...new Set(links.map(({ id }) => `client-link:${id}`))]
  const mails = new Map(
    (await findMails(tx, { about, kinds: ['certificates-delivered', 'certificates-changed'] })).map((mail) => [mail.about, mail]),
  )
  const best = new Map<number, ClientDelivery | null>()
  for (const link of links) {
    const mail = mails.get(`client-link:${link.id}`)
    // A mail is deleted only after it was sent.
    const status = (link.id === linkId ? mailStatus : undefined) ?? mail?.status ?? 'sent'
    const own = deliveryOf(link, { status, sentAt: mail?.sentAt ?? null })
    const id = link.certificate_id ?? 0
    best.set(id, better(best.get(id) ?? null, own))
  }
  const byValue = Map.groupBy(best, ([, delivery]) => JSON.stringify(delivery))
  for (const certificates of byValue.values()) {
    const ids = certificates.map(([id]) => id)
    await storeClientDelivery(tx, ids, certificates[0]?.[1] ?? null)
  }
}

interface Link {
  created_at: string
  opened: number
  last_opened_at: string | null
}

/** Null: its mail was cancelled, and nobody has opened it. */
function deliveryOf(
  { created_at, opened, last_opened_at }: Link,
  mail: { status: MailStatus; sentAt: string | null },
): ClientDelivery | null {
  if (opened > 0) return { state: 'opened', at: last_opened_at ?? created_at }
  if (mail.status === 'cancelled') return null
  return { state: isUndelivered(mail.status) ? 'failed' : mail.status, at: mail.sentAt ?? created_at }
}

function better(one: ClientDelivery | null, other: ClientDelivery | null): ClientDelivery | null {
  if (!one || !other) return one ?? other
  const difference = RANKS[other.state] - RANKS[one.state]
  return difference > 0 || (difference === 0 && other.at > one.at) ? other : one
}
