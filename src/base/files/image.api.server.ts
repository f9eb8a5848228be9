import type { Context } from 'hono'
import { endpoint, type Api } from '../http/endpoint.server.ts'
import { chunksOf } from '../http/read-body.server.ts'
import { Problem } from '../api/problem.ts'
import { PICTURE_UPLOAD, type UploadRules } from './image-refusals.server.ts'
import type { ImageStore } from './image-store.server.ts'
import { keepImage } from './image.server.ts'
import { MAX_UPLOAD_BYTES } from './uploaded-image.ts'
import { uploadedImageSchema } from './uploaded-image.schema.ts'

export const mountImagesApi = (api: Api, store: ImageStore) => [
  endpoint(api, {
    method: 'post',
    path: '/images',
    tag: 'Images',
    summary: 'Upload a picture: JPEG, PNG, WebP or AVIF, at most 10 MB and 40 megapixels',
    access: 'content.write',
    rawBody: ['application/octet-stream', 'image/*'],
    reply: uploadedImageSchema,
    status: 201,
    answer: async ({ db, c, context }) => ({ data: await keepImage(db, { store, sent: uploadedBytes(c, PICTURE_UPLOAD) }, context) }),
  }),
]

/**
 * The bytes of an uploaded file. Refuses content types that a form on another site can send without a CORS preflight. The file's kind is
 * detected from its bytes.
 * @throws Problem 'unsupported-type', 'too-large' or 'invalid'
 */
export async function* uploadedBytes(c: Context, rules: UploadRules): AsyncGenerator<Uint8Array> {
  if (!/^(application\/(octet-stream|pdf)|image\/[\w.+-]+)\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw new Problem('unsupported-type', 'Send the file itself, with the header Content-Type: application/octet-stream.')
  }
  if (Number(c.req.header('Content-Length') ?? 0) > MAX_UPLOAD_BYTES) throw rules.tooLarge()
  try {
    for await (const chunk of chunksOf(c.req.raw)) yield chunk
  } catch {
    throw new Problem('invalid', 'The upload was interrupted before the whole file arrived.')
  }
}
