/** Joins class names and omits falsy ones: classes('card', isFlush && 'p-0'). */
export function classes(...names: Array<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ')
}
