import type { Hono } from 'hono'
import { z } from 'zod'
import { COMPANY_PICTURE_KINDS, companyPicturePath, readCompanyPicture, type CompanyPictureKind } from '../company-picture.ts'
import { keepCompanyPicture, readPictureCopy } from './company-picture.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { endpoint, type Api, type ApiContext } from '#base/http/endpoint.server.ts'
import { Problem } from '#base/api/problem.ts'
import { uploadedBytes } from '#base/files/image.api.server.ts'
import { uploadedImageSchema, type UploadedImage } from '#base/files/uploaded-image.schema.ts'
import { PICTURE_UPLOAD } from '#base/files/image-refusals.server.ts'
import type { ImageStore } from '#base/files/image-store.server.ts'
import { IMMUTABLE } from '#base/files/uploaded-image.ts'

const ACCESS = 'organisation.write'

/** Uploads a logo or signature. The company is then saved with the returned address. */
export const mountCompanyPicturesApi = (api: Api, store: ImageStore) => [
  endpoint(api, {
    method: 'post',
    path: '/admin/company/pictures',
    tag: 'Company',
    summary: 'Upload a logo or the picture of a signature: JPEG, PNG, WebP or AVIF, at most 10 MB and 40 megapixels',
    access: ACCESS,
    rawBody: ['application/octet-stream', 'image/*'],
    query: z.object({ kind: z.enum(COMPANY_PICTURE_KINDS, { error: `kind must be one of ${COMPANY_PICTURE_KINDS.join(', ')}` }) }),
    reply: uploadedImageSchema,
    status: 201,
    answer: async ({ db, c, query: { kind }, context }) => ({
      data: await uploadCompanyPicture(db, { kind, store, sent: uploadedBytes(c, PICTURE_UPLOAD) }, context),
    }),
  }),
]

/** Serves logos to everybody, but signatures only to those who may change them: nobody should find one to copy. */
export function mountCompanyPictureFiles(router: Hono, { db, guard }: Pick<ApiContext, 'db' | 'guard'>): void {
  router.get('/company-pictures/:file', async (c) => {
    const picture = readCompanyPicture(c.req.path)
    if (picture?.kind === 'signature') await guard(c, ACCESS)
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
): Promise<UploadedImage> {
  const received = await store.receive(sent)
  try {
    const picture = await keepCompanyPicture(db, { kind, redrawn: await store.redraw(received) }, context)
    return { path: companyPicturePath(picture), width: picture.width, height: picture.height }
  } finally {
    await store.forget(received)
  }
}
