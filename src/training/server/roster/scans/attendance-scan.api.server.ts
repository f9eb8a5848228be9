import { z } from 'zod'
import { uploadedBytes } from '#base/files/image.api.server.ts'
import type { ImageStore } from '#base/files/image-store.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import { fileEndpoint, endpoint, type Api } from '#base/http/endpoint.server.ts'
import { dateField } from '#base/api/fields.schema.ts'
import { BATCH_MISSING } from '../../batches/batch-row.server.ts'
import { SCAN_TYPES } from '../../../roster/attendance-scan.ts'
import { scanSchema } from '../../../roster/attendance-scan.schema.ts'
import { addScan, listScans, readScan, removeScan, SCAN_MISSING, SCAN_UPLOAD } from './attendance-scan.server.ts'

const tag = 'Batches'

/** Scans and photos of signed sheets. They contain names and signatures: only staff with records.read may fetch them. */
export function mountAttendanceScansApi(api: Api, store: ImageStore) {
  return [
    endpoint(api, {
      method: 'get',
      path: '/batches/{id}/scans',
      rows: { id: BATCH_MISSING },
      tag,
      summary: 'The scans of the signed sheets of a batch, by day',
      access: 'records.read',
      reply: z.array(scanSchema),
      answer: async ({ db, rows: { id } }) => ({ data: await listScans(db, id) }),
    }),
    endpoint(api, {
      method: 'post',
      path: '/batches/{id}/scans',
      rows: { id: BATCH_MISSING },
      tag,
      summary: 'Keep a scan of the sheet that was signed on a day: JPEG, PNG, WebP or PDF, at most 10 MB, as the body',
      access: 'records.write',
      rawBody: ['application/octet-stream', 'image/*', 'application/pdf'],
      query: z.object({ date: dateField('The day is required') }),
      reply: scanSchema,
      status: 201,
      answer: async ({ db, rows: { id }, query, c, context }) => {
        const sent = uploadedBytes(c, SCAN_UPLOAD)
        return { data: await addScan(db, { batchId: id, ...query }, { store, sent }, context) }
      },
    }),
    endpoint(api, {
      method: 'delete',
      path: '/batches/{id}/scans/{scanId}',
      rows: { id: BATCH_MISSING, scanId: SCAN_MISSING },
      tag,
      summary: 'Remove a scan and its file',
      access: 'records.write',
      reply: z.null(),
      answer: async ({ db, rows: { id, scanId }, context }) => {
        await removeScan(db, { batchId: id, id: scanId }, context)
        return { data: null }
      },
    }),
    mountFile(api, store),
  ]
}

function mountFile(api: Api, store: ImageStore) {
  const { db, clock } = api.context
  return fileEndpoint(api, {
    method: 'get',
    path: '/batches/{id}/scans/{scanId}',
    rows: { id: BATCH_MISSING, scanId: SCAN_MISSING },
    tag,
    summary: 'The file of a scan, as it was sent',
    access: 'records.read',
    files: Object.values(SCAN_TYPES),
    answer: async ({ c, rows: { id: of, scanId }, actor }) => {
      const { scan, bytes } = await readScan(db, store, { batchId: of, id: scanId })
      const after = { date: scan.date }
      await db.write((tx) => recordAudit(tx, { now: clock(), actor }, { action: 'sheet scan opened', subject: `batch:${of}`, after }))
      const headers = {
        'Content-Type': SCAN_TYPES[scan.kind],
        'Content-Disposition': `inline; filename="signed-sheet-${scan.date}-${scan.id}.${scan.kind}"`,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      }
      return c.body(new Uint8Array(bytes), 200, headers)
    },
  })
}
