import type { Generated } from 'kysely'
import { anybody, describeTable, participant, plain, rowId, type RowOf, NOT_EXPORTED } from '#base/values/columns.ts'

/** The office's own messages to a batch. */
export const BATCH_NOTICE_TABLE = describeTable('batch_notices', {
  id: rowId,
  batch_id: plain<number>(),
  /** An erasure removes names of others in it (`NOTICE_REASONS`). */
  subject: anybody(NOT_EXPORTED, 'code'),
  text: anybody(NOT_EXPORTED, 'code'),
  /** The first sending: the same text can be sent to people who join later. */
  sent_at: plain(),
  version: plain<Generated<number>>(),
})

/** The recipients, each once. */
export const BATCH_NOTICE_PERSON_TABLE = describeTable('batch_notice_people', {
  notice_id: participant<number>(NOT_EXPORTED),
  participant_id: participant<number>(NOT_EXPORTED),
  /** Null if the mail is deleted. For people without an address it is the mail to their contact. */
  mail_id: participant<number | null>(NOT_EXPORTED),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    batch_notices: RowOf<typeof BATCH_NOTICE_TABLE>
    batch_notice_people: RowOf<typeof BATCH_NOTICE_PERSON_TABLE>
  }
}
