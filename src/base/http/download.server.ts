import type { Context } from 'hono'

/** Sends a received or outgoing file as a download, which the browser never displays on this site. */
export function sendDownload(c: Context, { name, type, bytes }: { name: string; type: string; bytes: Buffer }): Response {
  const [, extension = ''] = /\.([a-z\d]{1,10})$/i.exec(name) ?? []
  return c.body(new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength), 200, {
    'Content-Type': type,
    // RFC 6266: the plain name is for programs that do not support the other.
    'Content-Disposition': `attachment; filename="file.${extension}"; filename*=UTF-8''${encodeRfc5987(name)}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
}

function encodeRfc5987(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
