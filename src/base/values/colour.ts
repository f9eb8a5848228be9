const MAX_LENGTH = 40
const HEX_DIGITS = /^[0-9a-f]+$/
const RGB = /^rgb\((\d{1,3}),(\d{1,3}),(\d{1,3})\)$/

/**
 * A colour as people and programs write it, as `#rrggbb`: '#fd0', 'FFD400', '#FFD400FF', 'rgb(255, 212, 0)'. Undefined for anything else,
 * and for a transparent colour.
 */
export function parseColour(typed: string): string | undefined {
  if (typed.length > MAX_LENGTH) return undefined
  const text = typed.replaceAll(' ', '').toLowerCase()
  const channels = RGB.exec(text)?.slice(1).map(Number)
  if (channels) return channels.every((channel) => channel <= 255) ? `#${channels.map(twoDigits).join('')}` : undefined
  const digits = text.startsWith('#') ? text.slice(1) : text
  if (!HEX_DIGITS.test(digits)) return undefined
  const long = digits.length <= 4 ? digits.replace(/./g, '$&$&') : digits
  if (long.length === 6) return `#${long}`
  return long.length === 8 && long.endsWith('ff') ? `#${long.slice(0, 6)}` : undefined
}

function twoDigits(channel: number): string {
  return channel.toString(16).padStart(2, '0')
}
