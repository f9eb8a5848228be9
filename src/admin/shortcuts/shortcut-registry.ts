import { hasModifier } from './shortcut-keys.ts'

export interface Shortcut {
  /** What it does, as the list of shortcuts says it: 'Next row'. */
  label: string
  /** `false`: not for now, the browser may have the key. */
  run: () => void | false
}

interface Registered extends Shortcut {
  /** 'j', 'Mod+k', or a sequence: 'g o'. */
  keys: string
}

/** Shortcuts that belong together, under their heading. */
export interface ShortcutGroup {
  name: string
  shortcuts: readonly Registered[]
}

/** How long the second key of a sequence may take. */
const SEQUENCE_MS = 1500

/** Knows the shortcuts of what is on the screen at the moment. */
export class ShortcutRegistry {
  #groups: readonly ShortcutGroup[] = []
  #begun: { keys: string; at: number } | undefined
  readonly #listeners = new Set<() => void>()

  /** Returns how to take them away again. Of two for the same keys the one added last counts. */
  add(group: ShortcutGroup): () => void {
    this.#change([...this.#groups, group])
    return () => this.#change(this.#groups.filter((one) => one !== group))
  }

  /** All groups, in the order they came. The same array until something changes. */
  groups = (): readonly ShortcutGroup[] => this.#groups

  follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  knows(keys: string): boolean {
    return this.#groups.some(({ shortcuts }) => shortcuts.some((one) => one.keys === keys))
  }

  /** The shortcut that this key completes; 'begun' when it begins a sequence. `nowMs` of any steady clock. */
  press(key: string, nowMs: number, { isLetterAllowed }: { isLetterAllowed: boolean }): Shortcut | 'begun' | undefined {
    const begun = this.#begun && nowMs - this.#begun.at <= SEQUENCE_MS ? this.#begun.keys : undefined
    this.#begun = undefined
    if (!isLetterAllowed && !hasModifier(key)) return undefined
    const keys = begun === undefined ? key : `${begun} ${key}`
    const all = this.#groups.flatMap(({ shortcuts }) => shortcuts)
    const found = all.findLast((one) => one.keys === keys)
    if (found) return found
    if (!all.some((one) => one.keys.startsWith(`${keys} `))) return undefined
    this.#begun = { keys, at: nowMs }
    return 'begun'
  }

  #change(groups: readonly ShortcutGroup[]): void {
    this.#groups = groups
    for (const listener of this.#listeners) listener()
  }
}
