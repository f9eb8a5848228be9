import type { FormValues } from '../form/stale-edit.ts'

/** Unsaved values of a form or text, stored in this browser until saved or discarded, for at most 30 days. */
export interface Draft {
  /** Time of the last keystroke, as an ISO instant. */
  at: string
  /** Values and version at the time the form was opened. A restored draft must not overwrite a newer version. */
  opened: FormValues
  etag: string | null
  values: FormValues
}

const PREFIX = 'admin_draft:'
const MAX_AGE_MS = 30 * 24 * 3_600_000

/** Storage can be full or disabled. Then there is no draft, and leaving the page asks first. */
export function saveDraft(name: string, draft: Draft): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(draft))
  } catch {
    // Storage is disabled or full: there is no draft.
  }
}

/** The draft with this name. Deletes all drafts older than 30 days. */
export function findDraft(name: string, now: Date): Draft | undefined {
  try {
    for (const key of storedKeys()) {
      const draft = readDraft(localStorage.getItem(key))
      if (!draft || now.getTime() - Date.parse(draft.at) > MAX_AGE_MS) localStorage.removeItem(key)
    }
    return readDraft(localStorage.getItem(PREFIX + name))
  } catch {
    return undefined
  }
}

/** The drafts of this browser, with their names. */
export function listDrafts(): Array<{ name: string; draft: Draft }> {
  try {
    return storedKeys().flatMap((key) => {
      const draft = readDraft(localStorage.getItem(key))
      return draft ? [{ name: key.slice(PREFIX.length), draft }] : []
    })
  } catch {
    return []
  }
}

export function deleteDraft(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name)
  } catch {
    // Storage is disabled: there are no drafts.
  }
}

/** Called at sign-out, so that the next person on this device finds no drafts. */
export function deleteAllDrafts(): void {
  try {
    for (const key of storedKeys()) localStorage.removeItem(key)
  } catch {
    // Storage is disabled: there are no drafts.
  }
}

function storedKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
}

/** Undefined if the text is not a draft, for example because another version of the program wrote it. */
function readDraft(text: string | null): Draft | undefined {
  const draft = parsed(text ?? 'null') as Partial<Draft> | null
  if (!draft || !isValues(draft.values) || !isValues(draft.opened) || typeof draft.at !== 'string') return undefined
  if (Number.isNaN(Date.parse(draft.at))) return undefined
  return { at: draft.at, opened: draft.opened, values: draft.values, etag: typeof draft.etag === 'string' ? draft.etag : null }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isValues(values: unknown): values is FormValues {
  return typeof values === 'object' && values !== null && Object.values(values).every((value) => typeof value === 'string')
}
