import type { FormValues } from '../kit/stale-edit.ts'

/** What was typed and not saved, kept on this device: of services and programs alone, never of people. */
export interface Draft {
  /** When it was typed last: an ISO instant. */
  at: string
  /** The values when the form was opened, and their version: an edit restored later must not overwrite a newer one. */
  opened: FormValues
  etag: string | null
  values: FormValues
}

const PREFIX = 'admin_draft:'
const KEPT_MS = 30 * 24 * 3_600_000

/** Storage may be full or forbidden: then a reload asks first, and that is all. */
export function keepDraft(name: string, draft: Draft): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(draft))
  } catch {
    // Nothing is kept.
  }
}

/** The draft of this name. Whatever is older than 30 days is forgotten on the way. */
export function findDraft(name: string, now: Date): Draft | undefined {
  try {
    for (const key of storedKeys()) {
      const draft = readDraft(localStorage.getItem(key))
      if (!draft || now.getTime() - Date.parse(draft.at) > KEPT_MS) localStorage.removeItem(key)
    }
    return readDraft(localStorage.getItem(PREFIX + name))
  } catch {
    return undefined
  }
}

export function forgetDraft(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name)
  } catch {
    // Nothing was kept.
  }
}

/** At sign-out: whoever comes next on this device finds nothing of it. */
export function forgetAllDrafts(): void {
  try {
    for (const key of storedKeys()) localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

function storedKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
}

/** Undefined for what is no draft: another version of the program may have written it. */
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
