import { readPrice } from '../programs/price.ts'

/**
 * A price as people type it: '₹12,500' and '12 500/-' are 12500. What is left is read by the rule of SPEC.md
 * section 5: whole rupees, at least 0, anything else is 0; null when nothing was typed.
 */
export function typedPrice(typed: string): number | null {
  return readPrice(typed.replace(/^\s*(?:₹|rs\.?|inr)/i, '').replace(/\/-\s*$/, '').replace(/[,\s]/g, ''))
}

/** The text a price field opens with and shows once it is left. */
export function priceText(amount: number | null): string {
  return amount === null ? '' : String(amount)
}
