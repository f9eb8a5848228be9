import type { CompanyPictureKind } from '../company-picture.ts'

/** Logos and signatures. They stay as long as the database, because certificates are printed with them again. */
export interface CompanyPictureTable {
  hash: string
  kind: CompanyPictureKind
  /** The size of the copy for screens, in pixels. */
  width: number
  height: number
  /** PNG in base64: large for paper, small for screens, and small on white for mails. */
  print: string
  screen: string
  mail: string
  /** No foreign key, because a picture stays when its uploader is deleted. Null for the system. */
  uploaded_by: number | null
  created_at: string
  /** When the company was first saved with it. Pictures that never were are removed after a day. */
  saved_at: string | null
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    company_pictures: CompanyPictureTable
  }
}
