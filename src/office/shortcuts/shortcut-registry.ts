import { hasModifier } from './shortcut-keys.ts'

export interface Shortcut {
  /** Text in the list of shortcuts: 'Next row'. */
  label: string
  /** Returns `false` to leave the key to the browser. */
  run: () => void | false
}

interface Registered extends Shortcut {
  /** 'j', 'Mod+k', or a sequence: 'g o'. */
  keys: string
}

/** Shortcuts under one heading. */
export interface ShortcutGroup {
  name: string
  shortcuts: readonly Registered[]
}

/** Longest time between the two keys of a sequence. */
const SEQUENCE_MS = 1500

/**
 * Typing a letter that is no shortcut means that a text field has lost the focus. Letters then do nothing for this time, or until Escape.
 */
const TYPING_MS = 2000

/** Holds the shortcuts of the components that are mounted. */
export class ShortcutRegistry {
  #groups: readonly ShortcutGroup[] = []
  #begun: { keys: string; at: number } | undefined
  #typedAt = -TYPING_MS
  readonly #listeners = new Set<() => void>()

  /** Returns a function that removes the group. If two shortcuts have the same keys, the last one added wins. */
  add(group: ShortcutGroup): () => void {
    this.#change([...this.#groups, group])
    return () => this.#change(this.#groups.filter((one) => one !== group))
  }

  /** All groups in the order they were added. The array keeps its identity until a group is added or removed. */
  groups = (): readonly ShortcutGroup[] => this.#groups

  follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  knows(keys: string): boolean {
    return this.#groups.some(({ shortcuts }) => shortcuts.some((one) => one.keys === keys))
  }

  /** The shortcut that this key completes, or 'begun' when it starts a sequence. `nowMs` comes from a monotonic clock. */
  press(key: string, nowMs: number, { isLetterAllowed }: { isLetterAllowed: boolean }): Shortcut | 'begun' | undefined {
    const begun = this.#begun && nowMs - this.#begun.at <= SEQUENCE_MS ? this.#begun.keys : undefined
    this.#begun = undefined
    if (!isLetterAllowed && !hasModifier(key)) return undefined
    const isLetter = key.length === 1
    if (key === 'Escape') this.#typedAt = -TYPING_MS
    if (isLetter && nowMs - this.#typedAt < TYPING_MS) {
      this.#typedAt = nowMs
      return undefined
    }
    const keys = begun === undefined ? key : `${begun} ${key}`
    const all = this.#groups.flatMap(({ shortcuts }) => shortcuts)
    const found = all.findLast((one) => one.keys === keys)
    if (found) return found
    if (!all.some((one) => one.keys.startsWith(`${keys} `))) {
      if (isLetter && begun === undefined) this.#typedAt = nowMs
      return undefined
    }
    this.#begun = { keys, at: nowMs }
    return 'begun'
  }

  #change(groups: readonly ShortcutGroup[]): void {
    this.#groups = groups
    for (const listener of this.#listeners) listener()
  }
}
