import type { WriteTransaction } from '#base/database/database.server.ts'
import { shortDate, type PlainDate } from '#base/dates/dates.ts'
import { Problem } from '#base/api/problem.ts'
import { financialYear, paperNumber, type PaperKind } from '../paper-number.ts'
import './quotation.table.ts'

/**
 * Draws the next number of a series. Call it in the transaction that issues the paper: if that fails, the number was never drawn.
 * @param on the date of the paper in India
 * @throws Problem 'conflict' for a date before the last of its series, or a number that a paper of the other series has
 */
export async function drawNumber(
  tx: WriteTransaction,
  { kind, prefix, on }: { kind: PaperKind; prefix: string; on: PlainDate },
): Promise<string> {
  const year = financialYear(on)
  await tx.sql
    .insertInto('number_series')
    .values({ kind, financial_year: year, last_count: 0, last_on: on })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // On PostgreSQL this waits for a transaction that has drawn a number and not yet ended.
  const row = await tx.sql
    .updateTable('number_series')
    .set(({ eb }) => ({ last_count: eb('last_count', '+', 1) }))
    .where('kind', '=', kind)
    .where('financial_year', '=', year)
    .returning(['last_count', 'last_on'])
    .executeTakeFirstOrThrow()
  if (row.last_on > on)
    throw new Problem('conflict', `The last ${kind} is dated ${shortDate(row.last_on)}, which is after today. Check the server’s clock.`)
  await tx.sql.updateTable('number_series').set({ last_on: on }).where('kind', '=', kind).where('financial_year', '=', year).execute()
  const number = paperNumber(prefix, year, row.last_count)
  await refuseNumberOfOther(tx, kind, number)
  return number
}

/** Each series counts by itself: with the same prefix in one year, both would draw the same number. @throws Problem 'conflict' */
async function refuseNumberOfOther(tx: WriteTransaction, kind: PaperKind, number: string): Promise<void> {
  const [table, other] = kind === 'quotation' ? (['proformas', 'proforma'] as const) : (['quotations', 'quotation'] as const)
  const taken = await tx.sql.selectFrom(table).select('id').where('number', '=', number).executeTakeFirst()
  if (taken)
    throw new Problem(
      'conflict',
      `${number} is already the number of a ${other}. Choose another prefix for the ${kind} under Company → Money.`,
    )
}
