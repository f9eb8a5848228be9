import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * The fee of a place, agreed at booking. It replaces `paid_fee`: a paid place keeps the amount paid, and every other place
 * gets the program's current price for the mode of its batch, which the figures have expected until today.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  await sql.raw('alter table participants rename column paid_fee to agreed_fee').execute(db)
  await sql.raw(`alter table participants add column fee_reason ${text}`).execute(db)
  await sql`update participants set agreed_fee = (
      select case
        when p.delivery_mode = 'online' or (p.delivery_mode = 'both' and b.mode = 'online') then coalesce(p.online_price, p.price)
        when p.delivery_mode = 'offline' then coalesce(p.offline_price, p.price)
        else coalesce(p.offline_price, p.online_price, p.price)
      end
      from batches b join training_programs p on p.id = b.training_program_id
      where b.id = participants.batch_id
    ) where batch_id is not null and paid_on is null`.execute(db)
}
