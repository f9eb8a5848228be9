import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** About as fast as gzip's default level (half a millisecond for a page), and the result is a sixth smaller. */
const BROTLI_QUALITY = 5
export const MIN_COMPRESSED_BYTES = 1024

/** Compresses a page with an encoding that the client accepts. HTML only: entity tags of the API must stay strong. */
export async function compressedPage(reply: Response, accepted = ''): Promise<Response> {
  if (!reply.headers.get('Content-Type')?.startsWith('text/html') || reply.headers.has('Content-Encoding')) return reply
  reply.headers.append('Vary', 'Accept-Encoding')
  const encoding = encodingFor(accepted)
  if (encoding === undefined || reply.body === null) return reply
  const page = Buffer.from(await reply.arrayBuffer())
  const { status, headers } = reply
  const isWorthIt = page.length >= MIN_COMPRESSED_BYTES
  if (isWorthIt) headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  return new Response(new Uint8Array(isWorthIt ? compress(page, encoding) : page), { status, headers })
}

/** Returns the best encoding that the Accept-Encoding header allows; undefined if we support none of them. */
export function encodingFor(accepted: string): Encoding | undefined {
  return accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : undefined
}

/** Compresses a page on this thread, because handing it to another one takes as long. */
export function compress(page: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(page)
  return brotliCompressSync(page, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: page.length },
  })
}

/** Reports whether the header names the encoding with a weight above 0 (RFC 9110, section 12.5.3): 'gzip;q=0, br' allows br only. */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((offer) => {
    const [name, weight] = offer
      .toLowerCase()
      .split(';')
      .map((part) => part.trim())
    return name === encoding && !/^q=0(\.0*)?$/.test(weight ?? '')
  })
}
