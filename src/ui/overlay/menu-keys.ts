interface MenuState {
  /** The index of the focused entry; -1 for none. */
  current: number
  labels: readonly string[]
}

/** A single character, unlike the names of other keys. A space presses the entry. */
const IS_LETTER = /^\S$/u

/**
 * Returns the index of the entry that a key moves to: arrows wrap around, a letter moves to the next entry that starts with
 * it. Undefined for a key that the menu leaves to the browser.
 */
export function itemAfterKey(key: string, { current, labels }: MenuState): number | undefined {
  const count = labels.length
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count
    case 'ArrowUp':
      return current <= 0 ? count - 1 : current - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return IS_LETTER.test(key) ? itemWithLetter(key, { current, labels }) : undefined
  }
}

function itemWithLetter(letter: string, { current, labels }: MenuState): number | undefined {
  for (let step = 1; step <= labels.length; step += 1) {
    const at = (current + step + labels.length) % labels.length
    if (labels[at]?.trim().toLowerCase().startsWith(letter.toLowerCase())) return at
  }
  return undefined
}
