import { recordAudit } from '../audit/audit.server.ts'
import type { Database, WriteTransaction } from '../database/database.server.ts'
import type { ActionContext } from '../http/action-context.server.ts'
import type { ImageStore } from './image-store.server.ts'
import { imageFile, imagePath, type ImageFile, type ImageName } from './uploaded-image.ts'
import type { UploadedImage } from './uploaded-image.schema.ts'

/**
 * Stores an uploaded picture. Uploading the same file again stores nothing twice.
 * @throws Problem 'too-large', 'unsupported-type', 'unprocessable' or 'unavailable'
 */
export async function keepImage(
  db: Database,
  { store, sent }: { store: ImageStore; sent: AsyncIterable<Uint8Array> },
  context: ActionContext,
): Promise<UploadedImage> {
  const received = await store.receive(sent)
  try {
    const known = await findImage(db, received.hash)
    if (known && (await store.has(known))) return present(known)
    const largest = await store.makeCopies(received)
    await remember(db, { ...largest, bytes: received.bytes }, context)
    return present(largest)
  } finally {
    await store.forget(received)
  }
}

/**
 * The bytes of one copy; undefined if it does not exist. The object storage is asked only for uploaded pictures: strangers choose the
 * addresses, and each request costs money.
 * @throws Problem 'unavailable'
 */
export async function readImage(db: Database, store: ImageStore, name: ImageFile): Promise<Buffer | undefined> {
  if (!store.isShared) return store.read(name)
  // Another process may have erased it.
  if (!(await findImage(db, name.hash))) return undefined
  return (await store.read(name)) ?? store.readShared(name)
}

/** Hides the picture from everybody. `ImageStore.remove` removes its files. */
export async function forgetImage(tx: WriteTransaction, { hash }: ImageName): Promise<void> {
  await tx.sql.deleteFrom('images').where('hash', '=', hash).execute()
}

async function findImage(db: Database, hash: string): Promise<ImageName | undefined> {
  return db.sql.selectFrom('images').select(['hash', 'width', 'height']).where('hash', '=', hash).executeTakeFirst()
}

async function remember(db: Database, image: ImageName & { bytes: number }, context: ActionContext): Promise<void> {
  await db.write(async (tx) => {
    const { actor, now } = context
    const uploaded_by = actor.kind === 'staff' ? actor.userId : null
    const { numInsertedOrUpdatedRows } = await tx.sql
      .insertInto('images')
      .values({ ...image, uploaded_by, created_at: now.toISOString() })
      // Somebody else uploaded the same file at the same moment, or its missing copies were recreated.
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return
    const { path } = present(image)
    await recordAudit(tx, context, { action: 'image uploaded', subject: `image:${image.hash}`, after: { ...image, path } })
  })
}

function present({ hash, width, height }: ImageName): UploadedImage {
  return { path: imagePath(imageFile({ hash, width, height }, 'webp')), width, height }
}
