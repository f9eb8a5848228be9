import { Problem } from '../api/problem.ts'
import { partsOf } from './form-parts.server.ts'
import { MAX_BODY_BYTES, readAll, refuseUnsafe } from './read-body.server.ts'

/** The boundaries and headers of a form. */
const MAX_REST_BYTES = MAX_BODY_BYTES

/** The file of a form. */
interface FormFile<Kept> {
  /** The name of its field. */
  name: string
  maxBytes: number
  tooLarge: () => Problem
  /** Stores the file while it arrives, by its own name. */
  keep: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<Kept>
  /** For the other fields together. Default: 64 kB. */
  maxFieldsBytes?: number
}

/** A form that was posted with a file. */
export interface FileForm<Kept> {
  /** The texts. If the form was refused, those that arrived before. If a name occurs twice, the last counts. */
  fields: Record<string, string>
  /** Undefined if no file was chosen. */
  file: Kept | undefined
  /** The reason why the form was not read to its end. The caller removes a file that was kept before. */
  refusal: Problem | undefined
}

/** Whether a form has the encoding of forms with files. */
export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(request.headers.get('Content-Type') ?? '')
}

/**
 * Reads a form with one file as it arrives. The only reader of such forms (docs/decisions/0114): it holds neither the body nor the file in
 * memory, and ends at the first limit. @throws the errors of `keep` that are no Problem
 */
export async function readFileForm<Kept>(request: Request, file: FormFile<Kept>): Promise<FileForm<Kept>> {
  const fields = new Map<string, string>()
  const { maxFieldsBytes = MAX_BODY_BYTES } = file
  let fieldBytes = 0
  const form: FileForm<Kept> = { fields: {}, file: undefined, refusal: undefined }
  try {
    for await (const { name, fileName, bytes } of partsOf(request)) {
      if (fileName === undefined) {
        const text = await readAll(bytes, maxFieldsBytes - fieldBytes, textTooLong)
        fieldBytes += text.length
        addField(fields, name, new TextDecoder().decode(text))
      } else if (fileName === '') {
        await readAll(bytes, 0, unexpectedFile)
      } else {
        if (name !== file.name || form.file !== undefined) throw unexpectedFile()
        if (announcedBytes(request) > file.maxBytes + maxFieldsBytes + MAX_REST_BYTES) throw file.tooLarge()
        form.file = await file.keep(fileName, upTo(file, bytes))
      }
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    form.refusal = error
  }
  return { ...form, fields: Object.fromEntries(fields) }
}

function addField(fields: Map<string, string>, name: string, text: string): void {
  refuseUnsafe(Object.fromEntries([[name, text]]))
  fields.set(name, text)
}

function announcedBytes(request: Request): number {
  return Number(request.headers.get('Content-Length') ?? 0)
}

async function* upTo({ maxBytes, tooLarge }: Pick<FormFile<unknown>, 'maxBytes' | 'tooLarge'>, bytes: AsyncIterable<Uint8Array>) {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    yield chunk
  }
}

function textTooLong(): Problem {
  return new Problem('too-large', 'This is too long to be sent.')
}

function unexpectedFile(): Problem {
  return new Problem('invalid', 'This form takes one file.')
}
