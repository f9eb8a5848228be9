import { Problem } from '../api/problem.ts'
import { chunksOf, readAll } from './read-body.server.ts'

/** More than any form of this site has. */
const MAX_PARTS = 20
const MAX_HEAD_BYTES = 4096
/** RFC 2046, section 5.1.1. */
const MAX_BOUNDARY_LENGTH = 70
/** Each header is bounded before it is searched. */
const PARAMETERS = {
  boundary: /[;\s]boundary=(?:"([^"]*)"|([^\s;"]+))/i,
  name: /[;\s]name=(?:"([^"]*)"|([^\s;"]+))/i,
  filename: /[;\s]filename=(?:"([^"]*)"|([^\s;"]+))/i,
}
const LINE_END = Buffer.from('\r\n')
const HEAD_END = Buffer.from('\r\n\r\n')

/** A part of a form of the type multipart/form-data. */
export interface FormPart {
  name: string
  /** Undefined for a text. A browser sends '' if no file was chosen. */
  fileName: string | undefined
  bytes: AsyncIterable<Uint8Array>
}

/**
 * Yields the parts of a form as they arrive (RFC 7578). Each part must be read to its end before the next. It only looks for the
 * boundary, so it needs neither a thread nor memory for the file. @throws Problem 'invalid'
 */
export async function* partsOf(request: Request): AsyncGenerator<FormPart> {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(request)}`)
  const body = new IncomingBytes(chunksOf(request))
  // The first delimiter begins the body, so there is nothing before it.
  await readAll(body.until(delimiter), 0, broken)
  for (let count = 0; LINE_END.equals(await body.take(LINE_END.length)); count += 1) {
    if (count === MAX_PARTS) throw new Problem('invalid', `A form can have at most ${MAX_PARTS} parts.`)
    const head = await readAll(body.until(HEAD_END), MAX_HEAD_BYTES, broken)
    yield { ...namesIn(head.toString()), bytes: body.until(delimiter) }
  }
}

function boundaryOf(request: Request): string {
  const type = request.headers.get('Content-Type') ?? ''
  const boundary = type.length > MAX_HEAD_BYTES ? undefined : parameterOf(type, 'boundary')
  if (!boundary || boundary.length > MAX_BOUNDARY_LENGTH) throw broken()
  return boundary
}

function namesIn(head: string): Pick<FormPart, 'name' | 'fileName'> {
  const disposition = head.split('\r\n').find((line) => line.toLowerCase().startsWith('content-disposition:')) ?? ''
  const [name, fileName] = [parameterOf(disposition, 'name'), parameterOf(disposition, 'filename')]
  if (name === undefined) throw broken()
  return { name: decoded(name), fileName: fileName && decoded(fileName) }
}

/** Returns a parameter of a header: name="order" or name=order. */
function parameterOf(header: string, parameter: 'boundary' | 'name' | 'filename'): string | undefined {
  const [, quoted, token] = PARAMETERS[parameter].exec(header) ?? []
  return quoted ?? token
}

/** Browsers encode quotes and line breaks in the names of fields and files. */
function decoded(name: string): string {
  return name.replaceAll('%22', '"').replaceAll(/%0[ad]/gi, ' ')
}

function broken(): Problem {
  return new Problem('invalid', 'The form did not arrive completely. Please send it again.')
}

/** The bytes of a body that is still arriving. Keeps one chunk in memory. */
class IncomingBytes {
  readonly #chunks: AsyncIterator<Uint8Array> | Iterator<Uint8Array>
  /** Received and not yet passed on. The line end completes the first delimiter. */
  #kept: Buffer = LINE_END

  constructor(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    this.#chunks = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]()
  }

  /** Yields the bytes before the mark, and skips the mark. @throws Problem 'invalid' if the body ends before it */
  async *until(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.#kept.indexOf(mark)
      // The end of what has arrived may be the beginning of the mark.
      const end = at < 0 ? Math.max(0, this.#kept.length - mark.length + 1) : at
      const found = this.#kept.subarray(0, end)
      this.#kept = this.#kept.subarray(at < 0 ? end : end + mark.length)
      if (found.length > 0) yield found
      if (at >= 0) return
      await this.#receive()
    }
  }

  async take(count: number): Promise<Buffer> {
    while (this.#kept.length < count) await this.#receive()
    const taken = this.#kept.subarray(0, count)
    this.#kept = this.#kept.subarray(count)
    return taken
  }

  async #receive(): Promise<void> {
    const next = await Promise.resolve(this.#chunks.next()).catch(() => {
      throw broken()
    })
    if (next.done) throw broken()
    this.#kept = Buffer.concat([this.#kept, next.value])
  }
}
