import type { z } from 'zod'
import type { Database, WriteTransaction } from '../../platform/database/database.server.ts'
import type { ActionContext } from '../../platform/action-context.server.ts'
import type { JobRow } from './bulk-job.server.ts'
import type { Selection } from './bulk.schema.ts'

/** A record that a job is to change, with its name where the list knows it already. */
export interface Target {
  recordId: number | null
  label?: string
  input?: string
}

/** One line of work, as a verb is given it. */
export interface WorkRow {
  position: number
  recordId: number | null
  /** Which record it is, for people. A verb sets it as soon as it knows: a refusal names the record, too. */
  label: string
  input: string | null
}

/** What became of a row that was not refused; a refusal is thrown as a Problem. */
export interface Applied {
  outcome: 'done' | 'skipped'
  reason?: string
  resultId?: number
  /** What an undo needs to know. */
  kept?: object
}

export interface JobContext<Options> {
  job: JobRow
  options: Options
  context: ActionContext
}

/** A kind of work: which records, and what is done to each. It calls the features' own verbs, and owns no rule. */
export interface BulkAction<Options = object> {
  /** The filters of the list it works on. */
  filters?: z.ZodObject
  /** The records in the order of work, a page at a time. Not called for jobs whose rows came with the request. */
  targets?: (db: Database, selection: Selection | undefined, about: JobContext<Options>) => AsyncIterable<Target[]>
  /** @throws Problem when a rule refuses it: that row alone is undone, and says why */
  apply: (tx: WriteTransaction, row: WorkRow, about: JobContext<Options>) => Promise<Applied>
}
