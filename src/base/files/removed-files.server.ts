import type { OpenDatabase, WriteTransaction } from '../database/database.server.ts'
import type { ImageStore } from './image-store.server.ts'
import { readImageFile } from './uploaded-image.ts'

/** The prefix for the name of a picture or private file whose files are deleted after the commit. */
const PICTURE_REMOVED = 'picture removed:'
const PRIVATE_FILE_REMOVED = 'private file removed:'

/** Deletes a picture's copies when this transaction commits. `file` is the name of one of them. */
export function forgetPictureFiles(tx: WriteTransaction, file: string): void {
  tx.changed(PICTURE_REMOVED + file)
}

/** Deletes a file kept by `ImageStore.keepPrivate` when this transaction commits. */
export function forgetPrivateFile(tx: WriteTransaction, name: string): void {
  tx.changed(PRIVATE_FILE_REMOVED + name)
}

/** Deletes files after the transactions that removed their records. */
export function removeForgottenFiles(
  db: OpenDatabase,
  { images, onFault }: { images: ImageStore; onFault: (error: unknown) => void },
): void {
  db.onChange((changes) => {
    for (const change of changes) {
      const picture = change.startsWith(PICTURE_REMOVED) ? readImageFile(change.slice(PICTURE_REMOVED.length)) : undefined
      if (picture) images.remove(picture).catch(onFault)
      if (change.startsWith(PRIVATE_FILE_REMOVED)) images.removePrivate(change.slice(PRIVATE_FILE_REMOVED.length)).catch(onFault)
    }
  })
}
