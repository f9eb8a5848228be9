/** The keys of the columns that the user has hidden in a list. They are stored in this browser. */
export function readHidden(list: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

export function storeHidden(list: string, hidden: readonly string[]): void {
  try {
    if (hidden.length === 0) localStorage.removeItem(keyOf(list))
    else localStorage.setItem(keyOf(list), JSON.stringify(hidden))
  } catch {
    // Storage is disabled: the choice applies to this page only.
  }
}

const keyOf = (list: string): string => `admin_columns_${list}`
