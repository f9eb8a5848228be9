/** Pictures that were uploaded; the files are in DATA_DIR/uploads. */
export interface ImageTable {
  /** The first 40 hexadecimal digits of the SHA-256 of the file that was sent. */
  hash: string
  /** Of the largest copy, in pixels. */
  width: number
  height: number
  /** Of the file that was sent. */
  bytes: number
  /** No foreign key: a picture outlives who uploaded it. Null for the program itself. */
  uploaded_by: number | null
  created_at: string
}

declare module '../platform/database/database.server.ts' {
  interface Tables {
    images: ImageTable
  }
}
