import type { Program } from './program.ts'

type Priced = Pick<Program, 'price' | 'online_price' | 'offline_price' | 'delivery_mode'>

export interface ShownPrice {
  label: 'Online' | 'Classroom'
  amount: number
}

/**
 * The prices a program page shows (docs/product/requirements.md section 4): online only, the online price, else price; offline only, the
 * offline price, else price; otherwise both, the offline one falling back to the online price, then price.
 */
export function shownPrices(program: Priced): ShownPrice[] {
  const online: ShownPrice = { label: 'Online', amount: program.online_price ?? program.price }
  if (program.delivery_mode === 'online') return [online]
  if (program.delivery_mode === 'offline') return [{ label: 'Classroom', amount: program.offline_price ?? program.price }]
  return [online, { label: 'Classroom', amount: program.offline_price ?? program.online_price ?? program.price }]
}

/** The one price of a card in a list: the online price, else price (docs/product/requirements.md section 4). */
export function cardPrice(program: Pick<Program, 'price' | 'online_price'>): number {
  return program.online_price ?? program.price
}

/** The price to store when a program is saved: offline, else online, else 0 (docs/product/requirements.md section 5). */
export function priceToSave(prices: { online_price: number | null; offline_price: number | null }): number {
  return prices.offline_price ?? prices.online_price ?? 0
}

/** Whole rupees from what was typed: '12500.7' → 12500, '-5' → 0, 'abc' → 0; empty means no price (docs/product/requirements.md section 5). */
export function readPrice(typed: string | number | null | undefined): number | null {
  if (typed === null || typed === undefined || (typeof typed === 'string' && typed.trim() === '')) return null
  const amount = Math.trunc(Number(typed))
  return Number.isFinite(amount) && amount > 0 ? amount : 0
}
