/** The maximum number of characters of an address before its '@'. */
const MAX_LOCAL_PART = 64

/**
 * Reports whether a value contains an e-mail address or a number as a whole, in any case: 'asha@example.com' is neither in
 * 'nasha@example.com' nor in 'asha@example.com.au'. The value is a text, or lists and objects of texts.
 */
export function mentions(sought: string): (value: unknown) => boolean {
  const text = sought.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  const whole = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}][._%+'&!#$^~-]{0,${MAX_LOCAL_PART}})${text}(?![\\p{L}\\p{M}\\p{N}_]|[.-][\\p{L}\\p{N}])`,
    'iu',
  )
  const isIn = (value: unknown): boolean => {
    if (typeof value === 'string') return whole.test(value)
    return typeof value === 'object' && value !== null && Object.values(value).some(isIn)
  }
  return isIn
}
