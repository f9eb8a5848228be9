import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * Payments in rupees, and the date when the client paid the lump sum of a batch. Earlier payments get the program's current
 * price for the mode of the batch, because no other was recorded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  await sql.raw('alter table participants add column paid_fee integer').execute(db)
  await sql.raw(`alter table batches add column lump_sum_paid_on ${text}`).execute(db)
  await sql`update participants set paid_fee = (
      select case
        when p.delivery_mode = 'online' or (p.delivery_mode = 'both' and b.mode = 'online') then coalesce(p.online_price, p.price)
        when p.delivery_mode = 'offline' then coalesce(p.offline_price, p.price)
        else coalesce(p.offline_price, p.online_price, p.price)
      end
      from batches b join training_programs p on p.id = b.training_program_id
      where b.id = participants.batch_id and not (b.mode = 'in-plant' and b.lump_sum is not null)
    ) where paid_on is not null`.execute(db)
}
