import type { Hono } from 'hono'
import { Problem } from '../shared/problem.ts'
import type { ImageStore } from './image-store.server.ts'
import { readImageFile } from './uploaded-image.ts'

/** The address contains the hash of the uploaded file, so its contents never change. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Serves the copies of uploaded pictures at `/uploads/{hash}-{width}x{height}.{avif or webp}`, and no other file of the folder. */
export function mountImageFiles(router: Hono, store: ImageStore): void {
  router.get('/uploads/*', async (c) => {
    const file = c.req.path.slice('/uploads/'.length)
    const name = readImageFile(file)
    const bytes = name && (await store.read(file))
    if (!bytes) throw new Problem('not-found', 'There is no such picture.')
    const headers = {
      'Content-Type': `image/${name.format}`,
      'Cache-Control': FOR_EVER,
      ETag: `"${file}"`,
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
    }
    if (c.req.header('If-None-Match')?.includes(headers.ETag)) return c.body(null, 304, headers)
    return c.body(new Uint8Array(bytes), 200, headers)
  })
}
