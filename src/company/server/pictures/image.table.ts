/** Uploaded pictures. The files are in DATA_DIR/uploads. */
export interface ImageTable {
  /** The first 40 hexadecimal digits of the SHA-256 of the uploaded file. */
  hash: string
  /** The size of the largest copy, in pixels. */
  width: number
  height: number
  /** The size of the uploaded file. */
  bytes: number
  /** No foreign key, because a picture stays when its uploader is deleted. Null for the system. */
  uploaded_by: number | null
  created_at: string
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    images: ImageTable
  }
}
