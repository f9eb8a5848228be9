import type { z } from 'zod'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import type { RecordSource } from '../../record-sources.server.ts'
import type { BulkAction, JobContext, RowInput, RowResult } from '../jobs/bulk-action.server.ts'
import { selectedRecords } from '../jobs/selection.server.ts'

interface RecordChange<Row, Options> {
  /** Finds the record; locks it if `change` decides by what it reads. @throws Problem 'not-found' */
  load: (tx: WriteTransaction, id: number, context: ActionContext) => Promise<Row>
  /** Changes the record; `input` belongs to its row. No result means 'done'. @throws Problem when a rule refuses it */
  change: (tx: WriteTransaction, record: Row, job: JobContext<Options> & Pick<RowInput, 'input'>) => Promise<RowResult | void>
}

/** A bulk action on the records of one source, selected by ids or by the filters of their list. */
export function recordAction<Row extends { id: number }, Query extends z.ZodObject, Options = object>(
  source: RecordSource<Row, Query>,
  { load, change }: RecordChange<Row, Options>,
): BulkAction<Options> {
  return {
    filters: source.query,
    targets: (db, selection, { context: { now, actor } }) => selectedRecords(source, selection, { db, now, actor }),
    async apply(tx, row, job) {
      const record = await load(tx, row.recordId ?? 0, job.context)
      row.label = source.labelOf(record)
      return (await change(tx, record, { ...job, input: row.input })) ?? { outcome: 'done' }
    },
  }
}
