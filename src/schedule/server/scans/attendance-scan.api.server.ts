import { z } from 'zod'
import { uploadedBytes } from '#company/server/pictures/image.api.server.ts'
import type { ImageStore } from '#company/server/pictures/image-store.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import { endpoint, requiredRowId, type Api } from '#base/http/endpoint.server.ts'
import { dateField } from '#base/api/fields.schema.ts'
import { BATCH_MISSING } from '../batch-row.server.ts'
import { SCAN_KINDS, SCAN_TYPES, type AttendanceScan } from '../../attendance-scan.ts'
import { addScan, listScans, readScan, removeScan, SCAN_MISSING, SCAN_UPLOAD } from './attendance-scan.server.ts'

const tag = 'Batches'

const scanSchema = z.object({
  id: z.int(),
  date: z.iso.date(),
  kind: z.enum(SCAN_KINDS),
  bytes: z.int(),
  addedBy: z.string(),
  addedAt: z.iso.datetime(),
}) satisfies z.ZodType<AttendanceScan>

/** Scans and photos of signed sheets. They have names and signatures: only staff with records.read get them. */
export function mountAttendanceScansApi(api: Api, store: ImageStore): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/batches/{id}/scans',
      tag,
      summary: 'The scans of the signed sheets of a batch, by day',
      access: 'records.read',
      reply: z.array(scanSchema),
    },
    async ({ db, param }) => ({ data: await listScans(db, batchId(param('id'))) }),
  )

  endpoint(
    api,
    {
      method: 'post',
      path: '/batches/{id}/scans',
      tag,
      summary: 'Keep a scan of the sheet that was signed on a day: JPEG, PNG, WebP or PDF, at most 10 MB, as the body',
      access: 'records.write',
      rawBody: ['application/octet-stream', 'image/*', 'application/pdf'],
      query: z.object({ date: dateField('The day is required') }),
      reply: scanSchema,
      status: 201,
    },
    async ({ db, param, query, c, context }) => {
      const sent = uploadedBytes(c, SCAN_UPLOAD)
      return { data: await addScan(db, { batchId: batchId(param('id')), ...query }, { store, sent }, context) }
    },
  )

  endpoint(
    api,
    {
      method: 'delete',
      path: '/batches/{id}/scans/{scanId}',
      tag,
      summary: 'Remove a scan and its file',
      access: 'records.write',
      reply: z.null(),
    },
    async ({ db, param, context }) => {
      await removeScan(db, { batchId: batchId(param('id')), id: scanId(param('scanId')) }, context)
      return { data: null }
    },
  )

  mountFile(api, store)
}

function mountFile(api: Api, store: ImageStore): void {
  const { db, guard, clock } = api.context
  const access = 'records.read'
  api.endpoints.push({
    method: 'get',
    path: '/batches/{id}/scans/{scanId}',
    tag,
    summary: 'The file of a scan, as it was sent',
    access,
    reply: z.unknown(),
    files: Object.values(SCAN_TYPES),
  })
  api.router.get('/batches/:id/scans/:scanId', async (c) => {
    const actor = await guard(c, access)
    const of = batchId(c.req.param('id'))
    const { scan, bytes } = await readScan(db, store, { batchId: of, id: scanId(c.req.param('scanId')) })
    const after = { date: scan.date }
    await db.write((tx) => recordAudit(tx, { now: clock(), actor }, { action: 'sheet scan opened', subject: `batch:${of}`, after }))
    const headers = {
      'Content-Type': SCAN_TYPES[scan.kind],
      'Content-Disposition': `inline; filename="signed-sheet-${scan.date}-${scan.id}.${scan.kind}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    }
    return c.body(new Uint8Array(bytes), 200, headers)
  })
}

function batchId(text: string): number {
  return requiredRowId(text, BATCH_MISSING)
}

function scanId(text: string): number {
  return requiredRowId(text, SCAN_MISSING)
}
