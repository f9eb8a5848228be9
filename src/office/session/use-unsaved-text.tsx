import { useSyncExternalStore } from 'react'
import { deleteDraft, findDraft, listDrafts, saveDraft } from './draft.ts'

type TextKind = 'note' | 'reply' | 'copies' | 'call'

/** What is on screen, also where the browser stores nothing. */
const texts = new Map<string, string>()
/** The recipients of unsent texts. */
const typed = new Map<string, string>()
const listeners = new Set<() => void>()

type SetText = (text: string, options?: { isTyped?: boolean }) => void

/**
 * Text of an unsaved note, reply or call, or to whom else the reply goes. It stays on this device until it is sent or emptied, so that neither a reload nor a server that
 * stops loses it; sign-out removes it (`forgetUnsavedTexts`). A text that nobody has typed (`isTyped: false`) is shown, not stored.
 * The store tells React in the same turn: a text that follows a key later would undo the keys in between.
 * @param person whom it is for: the question at sign-out names them
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
  /** 'reply:12', as drafts are named. */
  name: string
  /** Whom it is for. Empty of the changes of a form, and of texts from before names were kept. */
  person: string
}

/** Work that sign-out would lose: unsent texts, changes in forms, and attendance marks. */
export function listUnsavedWork(): UnsavedWork[] {
  const found = new Map(listDrafts().map(({ name, draft }) => [name, draft.values['person'] ?? '']))
  for (const [name, person] of typed) found.set(name, person)
  // They go with a reply, which is named itself.
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
