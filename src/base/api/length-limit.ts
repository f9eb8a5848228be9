import { counted, grouped } from '../text/wording/counted.ts'

/** Returns '1,500 characters too many'; undefined if the text fits. Surrounding white space does not count. */
export function excessOf(text: string, maxLength: number): string | undefined {
  const excess = text.trim().length - maxLength
  if (excess <= 0) return undefined
  return `${counted(excess, 'character')} too many`
}

/** Returns the message for a text that is too long: '1,500 characters too many: at most 5,000'. */
export function tooLong(maxLength: number): { error: (issue: { input?: unknown }) => string } {
  const atMost = `at most ${grouped(maxLength)}`
  return { error: ({ input }) => `${(typeof input === 'string' && excessOf(input, maxLength)) || 'Too many characters'}: ${atMost}` }
}
