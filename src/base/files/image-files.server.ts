import type { Hono } from 'hono'
import { Problem } from '../api/problem.ts'
import type { Database } from '../database/database.server.ts'
import type { ImageStore } from './image-store.server.ts'
import { readImage } from './image.server.ts'
import { IMMUTABLE, readImageFile } from './uploaded-image.ts'

/** Serves copies of uploaded pictures at `/uploads/{hash}-{width}x{height}.{avif or webp}`, and no other file in the folder. */
export function mountImageFiles(router: Hono, { db, store }: { db: Database; store: ImageStore }): void {
  router.get('/uploads/*', async (c) => {
    const file = c.req.path.slice('/uploads/'.length)
    const name = readImageFile(file)
    const bytes = name && (await readImage(db, store, name))
    if (!bytes) throw new Problem('not-found', 'Picture not found.')
    const headers = {
      'Content-Type': `image/${name.format}`,
      'Cache-Control': IMMUTABLE,
      ETag: `"${file}"`,
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
    }
    if (c.req.header('If-None-Match')?.includes(headers.ETag)) return c.body(null, 304, headers)
    return c.body(new Uint8Array(bytes), 200, headers)
  })
}
