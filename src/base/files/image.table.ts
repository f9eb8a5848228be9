import { author, describeTable, plain, type RowOf, showcase, NOT_EXPORTED } from '../values/columns.ts'

/** Uploaded pictures. The files are in DATA_DIR/uploads. */
export const IMAGE_TABLE = describeTable('images', {
  /** The first 40 hexadecimal digits of the SHA-256 of the uploaded file. */
  hash: showcase(NOT_EXPORTED, 'code'),
  /** The size of the largest copy, in pixels. */
  width: plain<number>(),
  height: plain<number>(),
  /** The size of the uploaded file. */
  bytes: plain<number>(),
  /** No foreign key, because a picture stays when its uploader is deleted. Null for the system. */
  uploaded_by: author<number | null>(),
  created_at: plain(),
})

declare module '../database/database.server.ts' {
  interface Tables {
    images: RowOf<typeof IMAGE_TABLE>
  }
}
