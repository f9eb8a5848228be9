import type { MailKind } from '../../mail-kinds.ts'
import { describeTable, plain, rowId, type RowOf, VERSION_COLUMNS } from '#base/values/columns.ts'

/** The text of a kind of mail that the office has changed. */
export const MAIL_TEMPLATE_TABLE = describeTable('mail_templates', {
  kind: plain<MailKind>(),
  /** Null after a reset, like `body`: then the default applies. The row stays, so that its version never repeats. */
  subject: plain<string | null>(),
  body: plain<string | null>(),
  updated_at: plain(),
  version: plain<number>(),
})

/** A text from which staff begin a reply to an enquiry. */
export const REPLY_TEMPLATE_TABLE = describeTable('reply_templates', {
  id: rowId,
  name: plain(),
  body: plain(),
  ...VERSION_COLUMNS,
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    mail_templates: RowOf<typeof MAIL_TEMPLATE_TABLE>
    reply_templates: RowOf<typeof REPLY_TEMPLATE_TABLE>
  }
}
