import { sql, type Kysely } from 'kysely'

/** The outcome of the links by which clients' contacts got a certificate, stored beside it, so that lists need not read links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table certificates add column client_delivery text check (client_delivery in ('waiting', 'failed', 'sent', 'opened'))`,
    `update certificates set client_delivery = (
         select case
           when max(client_links.opened) > 0 then 'opened'
           when sum(case when mails.status is null or mails.status = 'sent' then 1 else 0 end) > 0 then 'sent'
           when sum(case when mails.status = 'waiting' then 1 else 0 end) > 0 then 'waiting'
           when sum(case when mails.status = 'failed' then 1 else 0 end) > 0 then 'failed' end
         from client_link_items
         join client_links on client_links.id = client_link_items.link_id
         left join mails on mails.about = 'client-link:' || client_links.id and mails.kind = 'certificates-delivered'
         where client_link_items.certificate_id = certificates.id and client_links.purpose = 'certificates')
       where sent_to_client_at is not null`,
    // Their links were removed after 12 months.
    `update certificates set client_delivery = 'sent' where sent_to_client_at is not null and client_delivery is null
       and id not in (select certificate_id from client_link_items where certificate_id is not null)`,
    `update certificates set sent_to_client_at = null where sent_to_client_at is not null and client_delivery is null`,
    `update certificates set sent_to_client_at = (
         select max(client_links.last_opened_at) from client_link_items
         join client_links on client_links.id = client_link_items.link_id
         where client_link_items.certificate_id = certificates.id and client_links.purpose = 'certificates')
       where client_delivery = 'opened'`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
