import type { MessageKind } from '../../batch-message.ts'
import { describeTable, participant, plain, type RowOf, UNTOLD } from '#base/values/columns.ts'

/** Who was told what about a batch: each message once. */
export const BATCH_MESSAGE_TABLE = describeTable('batch_messages', {
  batch_id: plain<number>(),
  participant_id: plain<number>(),
  kind: participant<MessageKind>(UNTOLD),
  /** What it was about: the day of a reminder, the sequence of a change. */
  topic: participant(UNTOLD),
  /** JSON of `ToldBatch`: what they know since. It names nobody. */
  told: participant(UNTOLD),
  /** Null when the mail is deleted. Of people without an address it is the mail to their contact. */
  mail_id: participant<number | null>(UNTOLD),
  told_at: participant(UNTOLD),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    batch_messages: RowOf<typeof BATCH_MESSAGE_TABLE>
  }
}
