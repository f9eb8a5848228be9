import type { MessageKind } from '../../messages/batch-message.ts'
import { describeTable, participant, plain, type RowOf, UNTOLD } from '#base/values/columns.ts'

/** The messages sent to participants of a batch, each once. */
export const BATCH_MESSAGE_TABLE = describeTable('batch_messages', {
  batch_id: plain<number>(),
  participant_id: plain<number>(),
  kind: participant<MessageKind>(UNTOLD),
  /** The topic: the day of a reminder, the sequence of a change. */
  topic: participant(UNTOLD),
  /** JSON of `ToldBatch`: the facts they know from this message. It names nobody. */
  told: participant(UNTOLD),
  /** Null if the mail is deleted. For people without an address it is the mail to their contact. */
  mail_id: participant<number | null>(UNTOLD),
  told_at: participant(UNTOLD),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    batch_messages: RowOf<typeof BATCH_MESSAGE_TABLE>
  }
}
