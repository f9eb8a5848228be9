import { describeTable, plain, type RowOf } from '#base/values/columns.ts'
import type { LeftOutReason } from '../../left-out.ts'

/** The numbers of mails left in the mailbox on one day, by reason. */
export const LEFT_OUT_TABLE = describeTable('mails_left_out', {
  /** A plain date. */
  day: plain(),
  reason: plain<LeftOutReason>(),
  count: plain<number>(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    mails_left_out: RowOf<typeof LEFT_OUT_TABLE>
  }
}
