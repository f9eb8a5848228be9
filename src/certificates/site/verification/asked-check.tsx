import { useState, useSyncExternalStore } from 'react'

type Typed = Record<string, string>

/** A page that is loaded again begins with an empty form, like a new visit. Runs once, before the page asks. */
if (typeof window !== 'undefined' && isReloaded()) writeAsked({})

/**
 * Stores the input of a successful check in the browser's history, so that Back checks the register again. The result itself is never
 * stored. Undefined deletes it.
 */
export function keepAsked(name: string, typed: Typed | undefined): void {
  const { [name]: _former, ...others } = readAsked()
  writeAsked(typed ? { ...others, [name]: typed } : others)
}

export function findAsked(name: string): Typed | undefined {
  return readAsked()[name]
}

/** The last check made on this entry of the history. */
export function lastAsked(): string | undefined {
  return Object.keys(readAsked()).at(-1)
}

/** The first value that the browser reads for this component. The server's page has none. */
export function useAtFirst<Value>(read: () => Value): Value | undefined {
  const [readOnce] = useState(() => {
    let first: { value: Value } | undefined
    return () => (first ??= { value: read() }).value
  })
  return useSyncExternalStore(neverChanges, readOnce, () => undefined)
}

const neverChanges = () => () => undefined

function readAsked(): Record<string, Typed> {
  const state = window.history.state as { asked?: Record<string, Typed> } | null
  return state?.asked ?? {}
}

function writeAsked(asked: Record<string, Typed>): void {
  if (Object.keys(asked).length === Object.keys(readAsked()).length && Object.keys(asked).length === 0) return
  window.history.replaceState({ ...(window.history.state as object | null), asked }, '')
}

function isReloaded(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')
}
