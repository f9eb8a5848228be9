import type { MessageKind } from '../../messages/batch-message.ts'
import { describeTable, participant, plain, type RowOf, NOT_EXPORTED } from '#base/values/columns.ts'

/** The messages sent to participants of a batch, each once. */
export const BATCH_MESSAGE_TABLE = describeTable('batch_messages', {
  batch_id: plain<number>(),
  participant_id: plain<number>(),
  kind: participant<MessageKind>(NOT_EXPORTED),
  /** The topic: the day of a reminder, the sequence of a change. */
  topic: participant(NOT_EXPORTED),
  /** JSON of `ToldBatch`: the facts they know from this message. It names nobody. */
  told: participant(NOT_EXPORTED),
  /** Null if the mail is deleted. For people without an address it is the mail to their contact. */
  mail_id: participant<number | null>(NOT_EXPORTED),
  told_at: participant(NOT_EXPORTED),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    batch_messages: RowOf<typeof BATCH_MESSAGE_TABLE>
  }
}
