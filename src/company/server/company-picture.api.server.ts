import type { Hono } from 'hono'
import { z } from 'zod'
import { COMPANY_PICTURE_KINDS, companyPicturePath, readCompanyPicture, type CompanyPictureKind } from '../company-picture.ts'
import { keepCompanyPicture, readPictureCopy } from './company-picture.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { endpoint, type Api, type ApiContext } from '#base/http/endpoint.server.ts'
import { Problem } from '#base/api/problem.ts'
import { uploadedBytes } from '#base/files/image.api.server.ts'
import { uploadedPictureSchema, type UploadedPicture } from '#base/files/uploaded-image.schema.ts'
import { PAGE_UPLOAD, PICTURE_UPLOAD, type UploadRules } from '#base/files/image-refusals.server.ts'
import type { ImageStore } from '#base/files/image-store.server.ts'
import { IMMUTABLE } from '#base/files/uploaded-image.ts'

const ACCESS = 'organisation.write'

/** Uploads a logo, signature or paper. The company, or a design of certificates, is then saved with the returned address. */
export const mountCompanyPicturesApi = (api: Api, store: ImageStore) => [
  endpoint(api, {
    method: 'post',
    path: '/admin/company/pictures',
    tag: 'Company',
    summary:
      'Upload a logo or signature (JPEG, PNG, WebP or AVIF, at most 10 MB) or the paper of certificates (PDF, PNG, JPEG or SVG, at most 5 MB)',
    access: ACCESS,
    rawBody: ['application/octet-stream', 'application/pdf', 'image/*'],
    query: z.object({ kind: z.enum(COMPANY_PICTURE_KINDS, { error: `kind must be one of ${COMPANY_PICTURE_KINDS.join(', ')}` }) }),
    reply: uploadedPictureSchema,
    status: 201,
    answer: async ({ db, c, query: { kind }, context }) => ({
      data: await uploadCompanyPicture(db, { kind, store, sent: uploadedBytes(c, rulesOf(kind)) }, context),
    }),
  }),
]

/** Serves logos to everybody, but signatures and papers only to those who may change them: nobody should find one to copy. */
export function mountCompanyPictureFiles(router: Hono, { db, guard }: Pick<ApiContext, 'db' | 'guard'>): void {
  router.get('/company-pictures/:file', async (c) => {
    const picture = readCompanyPicture(c.req.path)
    if (picture && picture.kind !== 'logo') await guard(c, ACCESS)
    const png = picture && (await readPictureCopy(db, picture, 'screen'))
    if (!png) throw new Problem('not-found', 'Picture not found.')
    const headers = {
      'Content-Type': 'image/png',
      'Cache-Control': picture.kind === 'logo' ? IMMUTABLE : 'private, no-store',
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
    }
    return c.body(new Uint8Array(Buffer.from(png, 'base64')), 200, headers)
  })
}

async function uploadCompanyPicture(
  db: Database,
  { kind, store, sent }: { kind: CompanyPictureKind; store: ImageStore; sent: AsyncIterable<Uint8Array> },
  context: ActionContext,
): Promise<UploadedPicture> {
  const received = await store.receive(sent, rulesOf(kind))
  try {
    const redrawn = await store.redraw(received, kind === 'paper' ? 'page' : 'mark')
    const picture = await keepCompanyPicture(db, { kind, redrawn }, context)
    // A logo may well be a coloured tile.
    const remarks = kind === 'logo' ? [] : redrawn.remarks
    return { path: companyPicturePath(picture), width: picture.width, height: picture.height, remarks }
  } finally {
    await store.forget(received)
  }
}

function rulesOf(kind: CompanyPictureKind): UploadRules {
  return kind === 'paper' ? PAGE_UPLOAD : PICTURE_UPLOAD
}
