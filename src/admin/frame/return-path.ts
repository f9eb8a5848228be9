/** Where an editor leads when it is done: the list it was opened from, as its history entry says, else the given one. */
export function returnPath(state: unknown, otherwise: string): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' && /^\/admin(?:[?#]|$)/.test(from) ? from : otherwise
}
