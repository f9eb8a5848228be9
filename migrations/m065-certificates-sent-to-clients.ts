import { sql, type Kysely } from 'kysely'

/** The time when a certificate was last sent to a client's contact, beside the link, so that lists need not read links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table certificates add column sent_to_client_at text`,
    `update certificates set sent_to_client_at = (
         select max(client_links.created_at) from client_link_items
         join client_links on client_links.id = client_link_items.link_id
         where client_link_items.certificate_id = certificates.id and client_links.purpose = 'certificates')
       where id in (select certificate_id from client_link_items where certificate_id is not null)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
