import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, type BrotliOptions } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** About as fast as gzip's default level (half a millisecond for a page), and the result is a sixth smaller. */
const BROTLI_QUALITY = 5
/** What nearly every browser sends. */
const FREQUENT = new Set(['gzip, deflate, br', 'gzip, deflate, br, zstd'])
export const MIN_COMPRESSED_BYTES = 1024
/** Takes about 2 ms. */
const MAX_BYTES_AT_ONCE = 131_072

/**
 * Compresses HTML responses. Nothing else: files are compressed when they are built, and the API's
 * entity tags must stay strong.
 */
export function compressPage(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (!c.res.headers.get('Content-Type')?.startsWith('text/html') || c.res.headers.has('Content-Encoding')) return
    c.res.headers.append('Vary', 'Accept-Encoding')
    const encoding = encodingFor(c.req.header('Accept-Encoding') ?? '')
    if (encoding === undefined || c.res.body === null) return
    const page = Buffer.from(await c.res.arrayBuffer())
    const { status } = c.res
    const headers = new Headers(c.res.headers)
    const isWorthIt = page.length >= MIN_COMPRESSED_BYTES
    if (isWorthIt) headers.set('Content-Encoding', encoding)
    headers.delete('Content-Length')
    c.res = new Response(isWorthIt ? new Uint8Array(await (encoding === 'br' ? compressedFast(page) : gzipped(page))) : page, {
      status,
      headers,
    })
  }
}

/** The best encoding that the header Accept-Encoding allows. Undefined when it allows none of ours. */
export function encodingFor(accepted: string): 'br' | 'gzip' | undefined {
  if (FREQUENT.has(accepted)) return 'br'
  return accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : undefined
}

/**
 * Compresses with brotli as fast as a new page needs it. A page of usual size is compressed at once: handing it to a thread
 * takes as long as compressing it, and then it waits for the thread and for all requests that came meanwhile
 * (docs/decisions/0076).
 */
export function compressedFast(page: Buffer): Buffer | Promise<Buffer> {
  const options = brotliOptions(page, BROTLI_QUALITY)
  return page.length <= MAX_BYTES_AT_ONCE ? brotliCompressSync(page, options) : brotli(page, options)
}

/** Compresses with brotli as well as possible, on the thread pool. */
export function compressedDense(page: Buffer): Promise<Buffer> {
  return brotli(page, brotliOptions(page, constants.BROTLI_MAX_QUALITY))
}

/** Compresses with gzip on the thread pool. */
export function gzipped(page: Buffer): Promise<Buffer> {
  return deflate(page)
}

function brotliOptions({ length }: Buffer, quality: number): BrotliOptions {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length } }
}

/** Whether the header names the encoding with a weight above 0 (RFC 9110, section 12.5.3): 'gzip;q=0, br' allows br only. */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((offer) => {
    const [name, weight] = offer
      .toLowerCase()
      .split(';')
      .map((part) => part.trim())
    return name === encoding && !/^q=0(\.0*)?$/.test(weight ?? '')
  })
}
