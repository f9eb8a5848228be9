const DEVANAGARI_ZERO = '०'.charCodeAt(0)
const CURRENCY = /^(?:₹|rs\.?|inr)\s*/i
/** '12500', '1,50,000' and '12,500.75'. '12.500' and '12,5' are rejected: they could mean twelve or twelve thousand rupees. */
const AMOUNT = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d{1,2})?$/

/**
 * Parses whole rupees as people type them: '₹12,500', '12 500/-', '१२,५००' and 12500.75 are 12500. Null if empty, and undefined if invalid:
 * text, a negative number.
 */
export function typedPrice(typed: string | number | null): number | null | undefined {
  if (typed === null) return null
  if (typeof typed === 'number') return typed >= 0 ? Math.trunc(typed) : undefined
  const text = typed.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO)).trim()
  if (text === '') return null
  const amount = text
    .replace(CURRENCY, '')
    .replace(/(?<!\s)\s*\/-$/, '')
    .replace(/\s+/g, ',')
  return AMOUNT.test(amount) ? Math.trunc(Number(amount.replaceAll(',', ''))) : undefined
}

/**
 * Parses the editor's price field, where invalid input becomes 0 (docs/product/requirements.md, section 5). The editor shows the 0 before
 * saving. Over the API nobody would see it, so the API rejects invalid prices.
 */
export function priceInField(typed: string): number | null {
  const amount = typedPrice(typed)
  return amount === undefined ? 0 : amount
}

/** The text of a price field initially and on blur. */
export function priceText(amount: number | null): string {
  return amount === null ? '' : String(amount)
}
