import type { KeptFile } from '#mail/received-mail.ts'
import type { FileKind } from '../../enquiry-file.ts'
import { describeTable, enquirer, plain, rowId, type RowOf, NOT_EXPORTED } from '#base/values/columns.ts'

/** A file of a received mail, or its HTML page. */
export const RECEIVED_FILE_TABLE = describeTable('received_files', {
  id: rowId,
  enquiry_id: plain<number>(),
  mail_id: plain<number>(),
  /** Its use: attachment, picture within the text, or the page. */
  use: plain<KeptFile['use']>(),
  /** The sender's name for it, without folders. */
  name: enquirer('name'),
  bytes: enquirer<number>('bytes'),
  /** The state of the file. */
  state: plain<KeptFile['state']>(),
  /** The virus scanner's finding. */
  virus: plain<string | null>(),
  /** Its private file in the uploads folder or bucket; null if it is not stored. */
  file: enquirer<string | null>(NOT_EXPORTED),
  /** The type by content; null if unknown. */
  kind: plain<FileKind | null>(),
  /** The first 40 hexadecimal digits of the SHA-256 of the file. */
  hash: enquirer<string | null>(NOT_EXPORTED),
  /** The Content-ID by which the page refers to a picture. */
  content_id: enquirer<string | null>(NOT_EXPORTED),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    received_files: RowOf<typeof RECEIVED_FILE_TABLE>
  }
}
