/** A ZIP file with files of these names, all empty except the first, which contains `content` uncompressed. */
export function zipOfNames(
  names: readonly string[],
  { content = '', isEncrypted = false, listed = names }: { content?: string; isEncrypted?: boolean; listed?: readonly string[] } = {},
): Buffer {
  const files: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [index, name] of names.entries()) {
    const bytes = Buffer.from(index === 0 ? content : '')
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(isEncrypted ? 1 : 0, 2)
    fields.writeUInt32LE(bytes.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    const head = (said: string) => {
      const own = Buffer.from(fields)
      own.writeUInt16LE(Buffer.byteLength(said), 22)
      return own
    }
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), head(name), Buffer.from(name), bytes])
    const end = Buffer.alloc(14)
    end.writeUInt32LE(at, 10)
    const said = listed[index] ?? name
    entries.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), head(said), end, Buffer.from(said)]))
    files.push(file)
    at += file.length
  }
  const list = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, list, end])
}
