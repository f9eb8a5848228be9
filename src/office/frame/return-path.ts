/** The path to return to after saving: the list in the navigation state, otherwise the given path. */
export function returnPath(state: unknown, otherwise: string): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' && /^\/admin(?:[?#]|$)/.test(from) ? from : otherwise
}
