import type { MessageKind } from '../../batch-message.ts'

/** Who was told what about a batch: each message once. */
interface BatchMessageTable {
  batch_id: number
  participant_id: number
  kind: MessageKind
  /** What it was about: the day of a reminder, the sequence of a change. */
  topic: string
  /** JSON of `ToldBatch`: what they know since. It names nobody. */
  told: string
  /** Null when the mail is deleted. Of people without an address it is the mail to their contact. */
  mail_id: number | null
  told_at: string
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    batch_messages: BatchMessageTable
  }
}
