import type { MailKind } from '../../mail-kinds.ts'
import { describeTable, plain, rowId, type RowOf, VERSION_COLUMNS } from '#base/values/columns.ts'

/** The office's text of a kind of mail. */
export const MAIL_TEMPLATE_TABLE = describeTable('mail_templates', {
  kind: plain<MailKind>(),
  /** Null after a reset, like `body`: the default applies. The row stays, so that its version never repeats. */
  subject: plain<string | null>(),
  body: plain<string | null>(),
  updated_at: plain(),
  version: plain<number>(),
})

/** A starting text for replies to enquiries. */
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
