import { useSyncExternalStore } from 'react'
import { deleteDraft, findDraft, listDrafts, saveDraft } from './draft.ts'

type TextKind = 'note' | 'reply' | 'copies' | 'call'

/** The texts on screen, even if the browser stores nothing. */
const texts = new Map<string, string>()
/** Names of the recipients of unsent texts. */
const typed = new Map<string, string>()
const listeners = new Set<() => void>()

type SetText = (text: string, options?: { isTyped?: boolean }) => void

/**
 * The text of an unsaved note, reply or call, or a reply's further recipients. It stays on this device until it is sent or emptied, so that
 * it survives a reload and a server outage; sign-out removes it (`forgetUnsavedTexts`). A text that nobody typed (`isTyped: false`) is
 * shown but not stored. The store notifies React synchronously: a text that lags behind a key would undo the keys in between.
 * @param person The recipient, named in the question at sign-out.
 */
export function useUnsavedText(kind: TextKind, id: number, person: string): [text: string, setText: SetText] {
  const name = `${kind}:${id}`
  const text = useSyncExternalStore(subscribe, () => textOf(name), empty)
  return [
    text,
    (next, { isTyped = true } = {}) => {
      texts.set(name, next)
      if (next === '') {
        typed.delete(name)
        deleteDraft(name)
      } else if (isTyped) {
        typed.set(name, person)
        saveDraft(name, { at: new Date().toISOString(), opened: {}, etag: null, values: { text: next, person } })
      }
      for (const listener of listeners) listener()
    },
  ]
}

/** Called at sign-out, beside `deleteAllDrafts`. */
export function forgetUnsavedTexts(): void {
  texts.clear()
  typed.clear()
}

export interface UnsavedWork {
  /** The name of a draft: 'reply:12'. */
  name: string
  /** The recipient. Empty for form changes, and for texts stored before names were. */
  person: string
}

/** Work that sign-out would lose: unsent texts, form changes, and attendance marks. */
export function listUnsavedWork(): UnsavedWork[] {
  const found = new Map(listDrafts().map(({ name, draft }) => [name, draft.values['person'] ?? '']))
  for (const [name, person] of typed) found.set(name, person)
  // Further recipients belong to a reply, which is listed itself.
  return [...found].filter(([name]) => !name.startsWith('copies:')).map(([name, person]) => ({ name, person }))
}

function textOf(name: string): string {
  const known = texts.get(name) ?? findDraft(name, new Date())?.values['text'] ?? ''
  texts.set(name, known)
  return known
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const empty = () => ''
