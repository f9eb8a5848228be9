import { useSyncExternalStore } from 'react'
import { deleteDraft, findDraft, saveDraft } from './draft.ts'

/** What is on screen, also where the browser stores nothing. */
const texts = new Map<string, string>()
const listeners = new Set<() => void>()

type SetText = (text: string, options?: { isTyped?: boolean }) => void

/**
 * Text of an unsaved note, reply or call, or to whom else the reply goes. It stays on this device until it is sent or emptied, so that neither a reload nor a server that
 * stops loses it; sign-out removes it (`forgetUnsavedTexts`). A text that nobody has typed (`isTyped: false`) is shown, not stored.
 * The store tells React in the same turn: a text that follows a key later would undo the keys in between.
 */
export function useUnsavedText(kind: 'note' | 'reply' | 'copies' | 'call', id: number): [text: string, setText: SetText] {
  const name = `${kind}:${id}`
  const text = useSyncExternalStore(subscribe, () => textOf(name), empty)
  return [
    text,
    (next, { isTyped = true } = {}) => {
      texts.set(name, next)
      if (next === '') deleteDraft(name)
      else if (isTyped) saveDraft(name, { at: new Date().toISOString(), opened: {}, etag: null, values: { text: next } })
      for (const listener of listeners) listener()
    },
  ]
}

/** Called at sign-out, beside `deleteAllDrafts`. */
export function forgetUnsavedTexts(): void {
  texts.clear()
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
