/** Decodes a mail part's transfer encoding (RFC 2045, section 6) chunk by chunk. Unknown encodings pass through unchanged. */
export function decodeTransfer(encoding: string | undefined, chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  switch (encoding?.trim().toLowerCase()) {
    case 'base64':
      return decodeBase64(chunks)
    case 'quoted-printable':
      return decodeQuotedPrintable(chunks)
    default:
      return chunks
  }
}

async function* decodeBase64(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = ''
  for await (const chunk of chunks) {
    const signs = rest + latin1(chunk).replace(/[^A-Za-z\d+/]/g, '')
    const whole = signs.length - (signs.length % 4)
    rest = signs.slice(whole)
    yield Buffer.from(signs.slice(0, whole), 'base64')
  }
  yield Buffer.from(rest, 'base64')
}

async function* decodeQuotedPrintable(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = ''
  for await (const chunk of chunks) {
    const text = rest + latin1(chunk)
    // The end of the chunk may split an escaped character or a soft line break.
    const cut = /=(?:[ \t]*\r?|[^\n]{0,2})$/.exec(text)?.index ?? text.length
    rest = text.slice(cut)
    yield unquoted(text.slice(0, cut))
  }
  yield unquoted(rest)
}

function unquoted(text: string): Buffer {
  const joined = text.replace(/=[ \t]*\r?\n/g, '')
  return Buffer.from(
    joined.replace(/=([\da-f]{2})/gi, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}

function latin1(chunk: Uint8Array): string {
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1')
}
