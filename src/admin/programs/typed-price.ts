import { readPrice } from '../../programs/price.ts'

const DEVANAGARI_ZERO = '०'.charCodeAt(0)

/**
 * A price as people type it: '₹12,500', '12 500/-' and '१२,५००' are 12500. What is left is read by the rule of docs/product/requirements.md
 * section 5: whole rupees, at least 0, anything else is 0; null when nothing was typed.
 */
export function typedPrice(typed: string): number | null {
  const digits = typed.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
  return readPrice(digits.replace(/^\s*(?:₹|rs\.?|inr)/i, '').replace(/\/-\s*$/, '').replace(/[,\s]/g, ''))
}

/** The text a price field opens with and shows once it is left. */
export function priceText(amount: number | null): string {
  return amount === null ? '' : String(amount)
}
