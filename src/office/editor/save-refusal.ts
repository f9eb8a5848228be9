import { HttpError } from '#base/api/api-client.ts'
import { placeByFirstPart, type PlaceIssue } from '../form/form-messages.ts'

/** The reason why saving failed: one sentence for the form, and one for each field that the server named. */
export interface SaveRefusal {
  message: string
  fields: Record<string, string>
}

/** Refused before sending: the input is invalid. */
export class Invalid extends Error {
  readonly fields: Record<string, string>

  constructor(message: string, fields: Record<string, string>) {
    super(message)
    this.fields = fields
  }
}

/**
 * The messages for a failed save. Issues of fields that the form does not have go into the sentence, so that no message of the server is
 * lost. `otherwise` is used if the server gave no text (docs/product/requirements.md, section 8).
 */
export function saveRefusal(
  error: unknown,
  fieldNames: readonly string[],
  otherwise: string,
  placeIssue: PlaceIssue = placeByFirstPart,
): SaveRefusal {
  if (error instanceof Invalid) return { message: error.message, fields: error.fields }
  if (error instanceof TypeError) return { message: UNREACHABLE, fields: {} }
  if (!(error instanceof HttpError)) return { message: otherwise, fields: {} }
  const fields: Record<string, string> = {}
  const homeless: string[] = []
  for (const [path, message] of Object.entries(error.failure?.issues ?? {})) {
    const [name, text] = placeIssue(path, message)
    if (fieldNames.includes(name)) fields[name] ??= text
    else homeless.push(text)
  }
  const said = error.failure?.error || otherwise
  return { message: [...new Set([said, ...homeless])].join(' '), fields }
}

/** Whether the session has ended. A dialog asks for the sign-in, so the page must not keep reporting it afterwards. */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401
}

/** Whether someone else has changed the record since it was opened. */
export function isStale(error: unknown): boolean {
  return error instanceof HttpError && error.status === 412
}

/** Whether the record does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404
}

const UNREACHABLE = 'The server could not be reached. Nothing was saved; what you typed is still here. Please try again.'
