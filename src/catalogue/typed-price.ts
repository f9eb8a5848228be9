const DEVANAGARI_ZERO = '०'.charCodeAt(0)
const CURRENCY = /^(?:₹|rs\.?|inr)\s*/i
/** '12500', '1,50,000' and '12,500.75'. '12.500' and '12,5' are refused: they could mean twelve or twelve thousand rupees. */
const AMOUNT = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d{1,2})?$/

/**
 * Whole rupees as people type them: '₹12,500', '12 500/-', '१२,५००' and 12500.75 are 12500. Null when nothing was typed,
 * and undefined for what is no price: text, a negative number.
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
 * The same in the price field of the editor, where invalid input becomes 0 (docs/product/requirements.md, section 5). The
 * editor sees the 0 before saving. Over the API nobody would see it, so the API refuses what is no price.
 */
export function priceInField(typed: string): number | null {
  const amount = typedPrice(typed)
  return amount === undefined ? 0 : amount
}

/** The text a price field opens with, and shows once the cursor leaves it. */
export function priceText(amount: number | null): string {
  return amount === null ? '' : String(amount)
}
