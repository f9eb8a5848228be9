import type { z } from 'zod'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { JobRow } from './bulk-job.server.ts'
import type { BulkKind } from '../../../bulk/bulk-job.ts'
import type { Selection } from '../../../bulk/bulk.schema.ts'

/** A record to be changed by a job, with its name if the list already knows it. */
export interface Target {
  recordId: number | null
  label?: string
  input?: string
}

/** The input of an action for one row of a job. */
export interface RowInput {
  position: number
  recordId: number | null
  /** The record's display name. An action sets it as soon as it knows the record, so that a refused row names it too. */
  label: string
  input: string | null
}

/** The result of a row that was not refused; a refusal is thrown as a Problem. */
export interface RowResult {
  outcome: 'done' | 'skipped'
  reason?: string
  resultId?: number
  /** The data needed to undo this row. */
  undoData?: object
}

export interface JobContext<Options> {
  job: JobRow
  options: Options
  context: ActionContext
}

/** The change that one kind of bulk job makes to each record. It calls functions of the features and has no rules of its own. */
export interface BulkAction<Options = object> {
  /** The filters of the list from which records are selected. */
  filters?: z.ZodObject
  /** Yields the records in processing order, page by page. Not called for jobs whose rows came with the request. */
  targets?: (db: Database, selection: Selection | undefined, job: JobContext<Options>) => AsyncIterable<Target[]>
  /** @throws Problem when a rule refuses this row. Only this row is rolled back, and it keeps the message. */
  apply: (tx: WriteTransaction, row: RowInput, job: JobContext<Options>) => Promise<RowResult>
}

export type BulkActions = Record<BulkKind, BulkAction<never>>
