import type { CompanyPictureKind } from '../company-picture.ts'
import { author, describeTable, plain, type RowOf, signatory, NOT_EXPORTED } from '#base/values/columns.ts'

/** Logos, signatures and papers. They are never deleted, because old certificates are printed with them again. */
export const COMPANY_PICTURE_TABLE = describeTable('company_pictures', {
  hash: signatory(NOT_EXPORTED),
  kind: plain<CompanyPictureKind>(),
  /** The size of the copy for screens, in pixels. */
  width: plain<number>(),
  height: plain<number>(),
  /** PNG in base64: large for paper, small for screens, and small on white for mails. A paper may be JPEG, and has no copy for mails. */
  print: signatory(NOT_EXPORTED),
  screen: signatory(NOT_EXPORTED),
  mail: signatory(NOT_EXPORTED),
  /** No foreign key, because a picture stays when its uploader is deleted. Null for the system. */
  uploaded_by: author<number | null>(),
  created_at: plain(),
  /** When the company or a design was first saved with it. Pictures that were never saved are removed after a day. */
  saved_at: plain<string | null>(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    company_pictures: RowOf<typeof COMPANY_PICTURE_TABLE>
  }
}
