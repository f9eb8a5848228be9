import { HttpError } from '../../shared/api-client.ts'

/** Why nothing was saved: one sentence for the whole form, and one for each field the server named. */
export interface SaveRefusal {
  message: string
  fields: Record<string, string>
}

/**
 * What a failed save says to the admin. Issues of fields that the form does not have are told in the sentence, so that
 * nothing the server said is lost. `otherwise` stands for a server that said nothing (docs/product/requirements.md section 8).
 */
export function saveRefusal(error: unknown, fieldNames: readonly string[], otherwise: string): SaveRefusal {
  if (error instanceof TypeError) return { message: UNREACHABLE, fields: {} }
  if (!(error instanceof HttpError)) return { message: otherwise, fields: {} }
  const fields: Record<string, string> = {}
  const homeless: string[] = []
  for (const [path, text] of Object.entries(error.failure?.issues ?? {})) {
    const name = path.split('.')[0] ?? ''
    if (fieldNames.includes(name)) fields[name] ??= text
    else homeless.push(text)
  }
  const said = error.failure?.error || otherwise
  return { message: [...new Set([said, ...homeless])].join(' '), fields }
}

/** Whether the item was changed by somebody else since it was opened. */
export function isStale(error: unknown): boolean {
  return error instanceof HttpError && error.status === 412
}

/** Whether what was asked for does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404
}

const UNREACHABLE = 'The server could not be reached. Nothing was saved, and what you typed is kept. Please try again.'
