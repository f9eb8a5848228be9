import { sql, type RawBuilder } from 'kysely'
import { DEFAULT_SEATS_SHOWN } from '#company/seats-shown.ts'
import { getCompany } from '#company/server/company.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { keysetPage, type Page, type SortKey } from '#base/database/keyset.server.ts'
import { containsText } from '#base/search/search.server.ts'
import { shownProgramIds } from '#catalogue/server/program-row.server.ts'
import { findProgramById, listProgramTitles } from '#catalogue/server/program.server.ts'
import { addDays } from '#base/dates/calendar.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import { folded } from '#base/text/folded.ts'
import { batchPrice, offeredSeats } from '../../batches/batch.ts'
import type { BatchStatus } from '../../batches/batch-status.ts'
import { placeOf } from '../../batches/batch-place.ts'
import { searchedFor } from '../../batches/batch-search.ts'
import { presentBatches, selectBatches } from './batch-row.server.ts'
import { nextToAskFor } from '../../batches/next-dates.ts'
import type { BatchSort, BatchChoices, OfferedBatch, Batch } from '../../batches/batch.schema.ts'

export interface BatchFilter {
  q?: string | undefined
  trainingProgramId?: number | undefined
  clientId?: number | undefined
  status?: BatchStatus | undefined
  trainer?: string | undefined
  state?: string | undefined
  /** First day in this month: '2026-12'. */
  month?: string | undefined
  /** With a day on or after `from`, counting a night that ends on it, and on or before `to`. */
  from?: PlainDate | undefined
  to?: PlainDate | undefined
  /** Like `from`, plus batches with certificates to issue. */
  openFrom?: PlainDate | undefined
  /** Passed in, because a later layer owns certificates. */
  hasToIssue?: HasToIssue
}

/** An SQL condition: the batch ended before this day and its certificates are still to be issued. */
export type HasToIssue = (day: PlainDate) => RawBuilder<boolean>

interface Paging {
  sort?: BatchSort
  limit: number
  cursor?: string | undefined
}

const byFirstDay = sql.ref<string>('batches.first_day')
const byId = sql.ref<number>('batches.id')

/** All batches, for the office. */
export async function listBatches(db: Database, filter: BatchFilter & Paging): Promise<Page<Batch>> {
  const page = await keysetPage(batchesWhere(db, filter, await programsNamed(db, filter.q)), {
    keys: orderOf(filter),
    limit: filter.limit,
    cursor: filter.cursor,
  })
  return { ...page, rows: await presentBatches(db, page.rows) }
}

export async function countBatches(db: Database, filter: BatchFilter): Promise<number> {
  const matching = batchesWhere(db, filter, await programsNamed(db, filter.q))
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
  return (await matching.executeTakeFirstOrThrow()).count
}

/** The batches with these ids, by first day. */
export async function listChosenBatches(db: Database, ids: readonly number[]): Promise<{ rows: Batch[] }> {
  const rows = await selectBatches(db).where('batches.id', 'in', ids).orderBy('batches.first_day').orderBy('batches.id').execute()
  return { rows: await presentBatches(db, rows) }
}

/**
 * The batches that visitors can ask for: public, open, not yet begun, of a published program. Sorted by first day.
 * @param today in India
 */
export async function listOfferedBatches(
  db: Database,
  { today, ...filter }: Omit<BatchFilter, 'status' | 'q'> & Paging & { today: PlainDate },
): Promise<Page<OfferedBatch>> {
  const offered = batchesWhere(db, { ...filter, status: 'open' })
    .where('batches.is_public', '=', 1)
    .where('batches.first_day', '>=', today)
    .where('batches.training_program_id', 'in', shownProgramIds(db))
  const page = await keysetPage(offered, { keys: orderOf(filter), limit: filter.limit, cursor: filter.cursor })
  const batches = await presentBatches(db, page.rows)
  const { seatsShown = DEFAULT_SEATS_SHOWN } = await getCompany(db)
  const prices = await priceOf(db, batches)
  const shown = await findShownTrainers(db, batches)
  return { ...page, rows: batches.map((batch) => offer(batch, { seatsShown, price: prices(batch), shown })) }
}

/** The next batch of a program that visitors can ask for, preferring one with a free seat among the first ones. */
export async function findNextOffered(db: Database, trainingProgramId: number, today: PlainDate): Promise<OfferedBatch | undefined> {
  return nextToAskFor((await listOfferedBatches(db, { trainingProgramId, today, limit: MAX_NEXT })).rows)
}

const MAX_NEXT = 50

/** The showcase entries of these batches' trainers that visitors can see. */
async function findShownTrainers(db: Database, batches: readonly Batch[]): Promise<ReadonlySet<number>> {
  if (batches.length === 0) return new Set()
  const rows = await db.sql
    .selectFrom('batch_trainers')
    .innerJoin('showcase_entries', 'showcase_entries.id', 'batch_trainers.entry_id')
    .select('showcase_entries.id')
    .distinct()
    .where('showcase_entries.is_published', '=', 1)
    .where('showcase_entries.kind', '=', 'trainer')
    .where(
      'batch_trainers.batch_id',
      'in',
      batches.map(({ id }) => id),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

interface Offering {
  seatsShown: Parameters<typeof offeredSeats>[1]
  price: number
  /** The trainers' entries that visitors can see. */
  shown: ReadonlySet<number>
}

function offer(batch: Batch, { seatsShown, price, shown }: Offering): OfferedBatch {
  const { id, trainingProgramId, training_program_name, mode, days, confirmed } = batch
  return {
    id,
    trainingProgramId,
    training_program_name,
    mode,
    place: placeOf(batch),
    days,
    trainers: batch.trainers.filter(({ entryId }) => entryId !== null && shown.has(entryId)).map(({ name }) => name),
    ...offeredSeats(batch, seatsShown),
    confirmed,
    price,
  }
}

/** Today's price of a place for somebody who pays individually, in rupees before GST. */
export async function findPlacePrice(db: Database, batch: Batch): Promise<number> {
  return (await priceOf(db, [batch]))(batch)
}

async function priceOf(db: Database, batches: readonly Batch[]): Promise<(batch: Batch) => number> {
  const programs = new Map<number, Awaited<ReturnType<typeof findProgramById>>>()
  for (const { trainingProgramId: id } of batches) if (!programs.has(id)) programs.set(id, await findProgramById(db, id))
  return ({ trainingProgramId, mode }) => {
    const program = programs.get(trainingProgramId)
    return program ? batchPrice(program, mode) : 0
  }
}

function orderOf({ sort = 'date' }: Pick<Paging, 'sort'>): SortKey[] {
  const direction = sort === 'date' ? 'asc' : 'desc'
  return [
    { by: byFirstDay, holds: 'text', direction },
    { by: byId, holds: 'number', direction },
  ]
}

/** Returns the ids of the programs whose titles contain a word. */
type IsNamed = (word: string) => number[]
const never: IsNamed = () => []

async function programsNamed(db: Database, q: string | undefined): Promise<IsNamed> {
  if (!q) return never
  const titles = await listProgramTitles(db)
  return (word) => titles.filter(({ title }) => folded(title).includes(folded(word))).map(({ id }) => id)
}

/** The id of no program: a list of ids must not be empty. */
const NO_ROW = 0

function batchesWhere(
  db: Database,
  { q, trainingProgramId, clientId, status, trainer, state, month, openFrom, from = openFrom, to, hasToIssue }: BatchFilter,
  isNamed: IsNamed = never,
) {
  let query = selectBatches(db)
  if (month) query = query.where('batches.first_day', 'like', `${month}-%`)
  if (state) query = query.where('batches.state', '=', state)
  if (trainer) query = query.where('batches.id', 'in', namedTrainers(db).select('batch_id').where(TRAINER_NAME, '=', trainer))
  if (clientId !== undefined) query = query.where('batches.client_id', '=', clientId)
  if (trainingProgramId !== undefined) query = query.where('batches.training_program_id', '=', trainingProgramId)
  if (status) query = query.where('batches.status', '=', status)
  if (to !== undefined) query = query.where('batches.first_day', '<=', to)
  if (from !== undefined || to !== undefined) {
    query = query.where(({ eb, and, or, exists, selectFrom }) => {
      let days = selectFrom('batch_days').select('batch_days.date').whereRef('batch_days.batch_id', '=', 'batches.id')
      if (from !== undefined) {
        const yesterday = addDays(from, -1)
        days = days.where((day) =>
          day.or([
            day('batch_days.date', '>=', from),
            day.and([day('batch_days.date', '=', yesterday), day('batch_days.end_time', '>', '24:00')]),
          ]),
        )
      }
      if (to !== undefined) days = days.where('batch_days.date', '<=', to)
      const inPeriod = from === undefined ? exists(days) : and([eb('batches.last_day', '>=', from), exists(days)])
      return openFrom !== undefined && hasToIssue ? or([inPeriod, hasToIssue(openFrom)]) : inPeriod
    })
  }
  if (!q) return query
  const { days, words } = searchedFor(q)
  for (const day of days) {
    query = query.where(({ exists, selectFrom }) =>
      exists(selectFrom('batch_days').select('date').whereRef('batch_id', '=', 'batches.id').where('date', 'like', day)),
    )
  }
  for (const word of words) {
    query = query.where(({ eb, or }) =>
      or([containsText('batches.search_text', word), eb('batches.training_program_id', 'in', [NO_ROW, ...isNamed(word)])]),
    )
  }
  return query
}

/** The filter values of the batch list, regardless of status. */
export async function listBatchChoices(db: Database): Promise<BatchChoices> {
  const months = await db.sql
    .selectFrom('batches')
    .select(sql<string>`substr(first_day, 1, 7)`.as('month'))
    .distinct()
    .orderBy('month')
    .execute()
  const trainers = await namedTrainers(db).select(TRAINER_NAME.as('name')).distinct().execute()
  const states = await db.sql.selectFrom('batches').select('state').distinct().where('state', '<>', '').execute()
  return {
    months: months.map(({ month }) => month),
    trainers: inOrder(trainers.map(({ name }) => name)),
    states: inOrder(states.map(({ state }) => state)),
  }
}

/** The databases sort letters differently. */
const inOrder = (names: string[]) => names.toSorted((one, other) => one.localeCompare(other, 'en'))

/** Uses the current showcase name of a trainer. */
const TRAINER_NAME = sql<string>`coalesce(showcase_entries.name, batch_trainers.name)`

function namedTrainers(db: Database) {
  return db.sql.selectFrom('batch_trainers').leftJoin('showcase_entries', 'showcase_entries.id', 'batch_trainers.entry_id')
}

/** The batches with a day on one of these dates, except cancelled ones and `exceptId`. */
export async function listBatchesOnDates(db: Database, dates: readonly PlainDate[], exceptId: number): Promise<Batch[]> {
  const rows = await selectBatches(db)
    .where('batches.id', '!=', exceptId)
    .where('batches.status', '!=', 'cancelled')
    .where('batches.id', 'in', (query) => query.selectFrom('batch_days').select('batch_id').where('date', 'in', dates))
    .orderBy('batches.first_day')
    .execute()
  return presentBatches(db, rows)
}

/** The next batch by number among those that begin on a day, are confirmed, and are neither a draft nor cancelled. */
export async function findNextConfirmed(
  db: Database,
  { firstDay, after }: { firstDay: PlainDate; after: number },
): Promise<number | undefined> {
  const row = await db.sql
    .selectFrom('batches')
    .select('id')
    .where('first_day', '=', firstDay)
    .where('status', 'in', ['open', 'closed'])
    .where('confirmed_at', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
