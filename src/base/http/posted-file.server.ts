import { Problem } from '../api/problem.ts'
import { MAX_BODY_BYTES, readBytes, refuseUnsafe } from './read-body.server.ts'

/** The fields beside the file, of which each encodes like those of a form without one. */
const MAX_FIELDS_BYTES = 4 * MAX_BODY_BYTES

export interface FileField {
  name: string
  maxBytes: number
  tooLarge: () => Problem
}

/** Whether a form was posted with a file field. */
export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\s*;/i.test(request.headers.get('Content-Type') ?? '')
}

/** Whether the announced size of a form is within the limit. */
export function isWithinLimit(request: Request, { maxBytes }: Pick<FileField, 'maxBytes'>): boolean {
  return Number(request.headers.get('Content-Length') ?? 0) <= maxBytes + MAX_FIELDS_BYTES
}

/** Reads the body of a form with a file. An announced size above the limit is refused before anything is read. @throws Problem 'too-large' */
export async function readFileForm(request: Request, { maxBytes, tooLarge }: FileField): Promise<Buffer<ArrayBuffer>> {
  if (!isWithinLimit(request, { maxBytes })) throw tooLarge()
  return readBytes(request, maxBytes + MAX_FIELDS_BYTES, tooLarge)
}

/** Reads a form that a browser posted with a file. @throws Problem 'too-large', or 'invalid' */
export async function readPostedFile(
  request: Request,
  file: FileField,
): Promise<{ fields: Record<string, string>; file: File | undefined }> {
  const bytes = await readFileForm(request, file)
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' }
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw new Problem('invalid', 'The form did not arrive completely. Please send it again.')
  })
  const fields = Object.fromEntries([...form].flatMap(([field, value]) => (typeof value === 'string' ? [[field, value] as const] : [])))
  refuseUnsafe(fields)
  const sent = form.get(file.name)
  if (!(sent instanceof File) || sent.size === 0) return { fields, file: undefined }
  if (sent.size > file.maxBytes) throw file.tooLarge()
  return { fields, file: sent }
}
