/** '{fullName}'. */
export const PLACEHOLDER = /\{([A-Za-z]\w*)\}/g

/** The names of the placeholders in a text, each once: 'Dear {name}' → ['name']. */
export function placeholderNames(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name))]
}
