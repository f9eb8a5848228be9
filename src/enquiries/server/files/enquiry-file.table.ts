import type { FileKind } from '../../enquiry-file.ts'
import { author, describeTable, enquirer, plain, rowId, type RowOf, NOT_EXPORTED } from '#base/values/columns.ts'

/** A file that the office has sent with a reply, or chosen for the next one. */
export const ENQUIRY_FILE_TABLE = describeTable('enquiry_files', {
  id: rowId,
  enquiry_id: plain<number>(),
  /** Null until it is sent. */
  reply_id: plain<number | null>(),
  /** The file name as sent: `cleanFileName`. */
  name: enquirer('name'),
  /** Its private file in the uploads folder or bucket. */
  file: enquirer(NOT_EXPORTED),
  kind: plain<FileKind>(),
  /** The first 40 hexadecimal digits of the SHA-256 of the file. */
  hash: enquirer(NOT_EXPORTED),
  bytes: plain<number>(),
  /** The author; null after they left the office. */
  author_id: author<number | null>(),
  added_at: enquirer('addedAt'),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    enquiry_files: RowOf<typeof ENQUIRY_FILE_TABLE>
  }
}
