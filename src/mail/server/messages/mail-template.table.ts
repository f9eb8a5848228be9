import type { Generated } from 'kysely'
import type { MailKind } from '../../mail-data.ts'

/** The text of a kind of mail that the office has changed. */
export interface MailTemplateTable {
  kind: MailKind
  /** Null after a reset, like `body`: then the default applies. The row stays, so that its version never repeats. */
  subject: string | null
  body: string | null
  updated_at: string
  version: number
}

/** A text from which staff begin a reply to an enquiry. */
export interface ReplyTemplateTable {
  id: Generated<number>
  name: string
  body: string
  updated_at: string
  version: Generated<number>
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    mail_templates: MailTemplateTable
    reply_templates: ReplyTemplateTable
  }
}
