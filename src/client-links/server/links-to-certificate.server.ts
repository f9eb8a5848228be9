import type { Database } from '#base/database/database.server.ts'
import { presentLinks, selectLinks } from './client-link.server.ts'
import type { ClientLink, LinkToCertificate } from '../client-link.schema.ts'

/** The links that delivered a certificate to contacts of clients, latest first. */
export async function listLinksToCertificate(db: Database, certificateId: number): Promise<LinkToCertificate[]> {
  const rows = await selectLinks(db)
    .innerJoin('clients', 'clients.id', 'client_links.client_id')
    .select('clients.name as client')
    .where('client_links.purpose', '=', 'certificates')
    .where('client_links.id', 'in', (select) =>
      select.selectFrom('client_link_items').select('link_id').where('certificate_id', '=', certificateId).$castTo<{ link_id: number }>(),
    )
    .orderBy('client_links.id', 'desc')
    .execute()
  const links = await presentLinks(db, rows)
  return rows.map((row, index) => ({ ...(links[index] as ClientLink), clientId: row.client_id, client: row.client }))
}
