import { randomUUID } from 'node:crypto'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import type { Database } from '#base/database/database.server.ts'
import type { UploadRules } from '#base/files/image-refusals.server.ts'
import type { ImageStore, Received } from '#base/files/image-store.server.ts'
import { requireNoVirus } from '#base/processes/virus-scanner.server.ts'
import { cleanFileName, FILE_KINDS } from '#enquiries/enquiry-file.ts'
import { judgeFile } from '#enquiries/server/files/judge-file.server.ts'
import { MAX_ORDER_BYTES, ORDER_FILE_KINDS, type OrderFileKind } from '../../order/order-file.ts'

export const ORDER_MISSING = 'Purchase order not found.'
const TOO_LARGE = `The purchase order can be at most ${MAX_ORDER_BYTES / 1024 / 1024} MB. Make the file smaller, or send it by e-mail.`
const OTHER_KIND = 'The purchase order must be a PDF, a JPEG or a PNG.'

/** The kind is judged once the file is complete. */
const ORDER_UPLOAD: UploadRules = {
  requireKind: () => undefined,
  tooLarge: orderTooLarge,
  maxBytes: MAX_ORDER_BYTES,
}

/** A purchase order that has arrived and was examined. The caller keeps or forgets it. */
export interface ReceivedOrder {
  received: Received
  name: string
  kind: OrderFileKind
}

/** The stored file of a purchase order. */
export interface StoredOrder {
  file: string
  name: string
  kind: OrderFileKind
  bytes: number
}

/** Receives and examines a purchase order. @throws Problem 'unprocessable' for another kind of file, 'too-large', 'unavailable' */
export async function receiveOrder(
  { store, scanner }: { store: ImageStore; scanner: string | undefined },
  { name, sent }: { name: string; sent: AsyncIterable<Uint8Array> },
): Promise<ReceivedOrder> {
  const received = await store.receive(sent, ORDER_UPLOAD)
  try {
    const judged = await judgeFile(received.file, name)
    const kind = 'kind' in judged ? ORDER_FILE_KINDS.find((one) => one === judged.kind) : undefined
    if (!kind) throw fieldProblem('unprocessable', 'order', OTHER_KIND)
    await requireNoVirus(received.file, scanner)
    return { received, name: cleanFileName(name, kind), kind }
  } catch (error) {
    await store.forget(received)
    throw error
  }
}

/** Keeps a received purchase order. @throws Problem 'unavailable' */
export async function keepOrder(store: ImageStore, { received, name, kind }: ReceivedOrder): Promise<StoredOrder> {
  const file = `purchase-orders/${randomUUID()}`
  await store.keepPrivate(received, file, FILE_KINDS[kind].type)
  return { file, name, kind, bytes: received.bytes }
}

/** A purchase order with its bytes. @throws Problem 'not-found', 'unavailable' */
export async function readOrder(
  db: Database,
  store: ImageStore,
  { quotationId, entryId }: { quotationId: number; entryId: number },
): Promise<{ name: string; kind: OrderFileKind; bytes: Buffer }> {
  const row = await db.sql
    .selectFrom('quotation_entries')
    .select(['file', 'file_name', 'file_kind'])
    .where('quotation_id', '=', quotationId)
    .where('id', '=', entryId)
    .executeTakeFirst()
  const bytes = row?.file && (await store.readPrivate(row.file))
  if (!bytes || row.file_kind === null) throw new Problem('not-found', ORDER_MISSING)
  return { name: row.file_name ?? '', kind: row.file_kind, bytes }
}

export function orderTooLarge(): Problem {
  return fieldProblem('too-large', 'order', TOO_LARGE)
}
