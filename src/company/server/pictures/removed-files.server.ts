import type { OpenDatabase, WriteTransaction } from '#base/database/database.server.ts'
import type { ImageStore } from './image-store.server.ts'
import { readImageFile } from '../../pictures/uploaded-image.ts'

/** Before the file name of a picture, or of a private file, whose files go when the transaction has been committed. */
const PICTURE_REMOVED = 'picture removed:'
const PRIVATE_FILE_REMOVED = 'private file removed:'

/** The copies of a picture go with this transaction. `file` is the name of one of them. */
export function forgetPictureFiles(tx: WriteTransaction, file: string): void {
  tx.changed(PICTURE_REMOVED + file)
}

/** A file that `ImageStore.keepPrivate` has kept goes with this transaction. */
export function forgetPrivateFile(tx: WriteTransaction, name: string): void {
  tx.changed(PRIVATE_FILE_REMOVED + name)
}

/** Removes files after the transactions that no longer name them. */
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
