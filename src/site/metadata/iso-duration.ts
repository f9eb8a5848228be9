/**
 * Converts the duration that an admin typed to ISO 8601: '6 days over 3 weekends' → 'P6D', '12 hours' → 'PT12H',
 * '1.5 days' → 'PT12H' (a training day has 8 hours). Undefined when it cannot convert the text.
 */
export function asIsoDuration(duration: string): string | undefined {
  const [, amount, unit] = /(\d{1,4}(?:\.\d)?)[\s-]*(hour|day|week|month)/i.exec(duration) ?? []
  if (!amount || !unit) return undefined
  if (!Number.isInteger(Number(amount))) return fractional(Number(amount), unit.toLowerCase())
  const letter = unit.charAt(0).toUpperCase()
  return letter === 'H' ? `PT${Number(amount)}H` : `P${Number(amount)}${letter}`
}

const HOURS_PER_DAY = 8

function fractional(amount: number, unit: string): string | undefined {
  if (unit === 'hour') return `PT${Math.floor(amount)}H${Math.round((amount % 1) * 60)}M`
  if (unit === 'day') return `PT${Math.round(amount * HOURS_PER_DAY)}H`
  return undefined
}
