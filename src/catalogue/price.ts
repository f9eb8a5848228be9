import { rupees } from '#base/values/money/rupees.ts'
import type { DeliveryMode } from './program.ts'

/** Whole rupees, before GST. */
interface Prices {
  online_price: number | null
  offline_price: number | null
  delivery_mode: DeliveryMode
}
type Priced = Prices & { price: number }

export interface ShownPrice {
  label: 'Online' | 'Classroom'
  amount: number
}

/**
 * The prices that a program page shows (docs/product/requirements.md, section 4). Online only: the online price, or `price`. Offline only:
 * the offline price, or `price`. Otherwise both; offline falls back to the online price, then to `price`.
 */
export function shownPrices(program: Priced): [ShownPrice, ...ShownPrice[]] {
  const online: ShownPrice = { label: 'Online', amount: program.online_price ?? program.price }
  if (program.delivery_mode === 'online') return [online]
  if (program.delivery_mode === 'offline') return [{ label: 'Classroom', amount: program.offline_price ?? program.price }]
  return [online, { label: 'Classroom', amount: program.offline_price ?? program.online_price ?? program.price }]
}

/** The prices as part of a sentence: '₹9,500 +GST online and ₹12,500 +GST in the classroom', or one if they are equal. */
export function priceWords(program: Priced): string {
  const [first, second] = shownPrices(program)
  if (!second || second.amount === first.amount) return `${rupees(first.amount)} +GST`
  return `${rupees(first.amount)} +GST online and ${rupees(second.amount)} +GST in the classroom`
}

/** The single price on a card, and the delivery that it is for. */
export interface CardPrice {
  amount: number
  label: ShownPrice['label'] | 'Online or classroom'
}

/**
 * The online price, or otherwise `price`, among those that the delivery mode uses (docs/product/contract.md, section 7). It is the page's
 * first price, so that card and page never contradict each other.
 */
export function cardPrice(program: Priced): CardPrice {
  const [first, second] = shownPrices(program)
  return second?.amount === first.amount ? { amount: first.amount, label: 'Online or classroom' } : first
}

export type PriceField = 'online_price' | 'offline_price'

/** Whether the delivery mode uses this price. */
export function hasPrice(mode: DeliveryMode, field: PriceField): boolean {
  return mode !== (field === 'online_price' ? 'offline' : 'online')
}

/** The missing price, if any. An online program needs no offline price; any other does (docs/product/requirements.md, section 5). */
export function missingPrice({ online_price, offline_price, delivery_mode }: Prices): PriceField | undefined {
  if (delivery_mode === 'online') return online_price === null && offline_price === null ? 'online_price' : undefined
  return offline_price === null ? 'offline_price' : undefined
}

/**
 * The prices to store. A price that the delivery mode does not use is cleared (docs/product/contract.md, section 7). If an online program
 * is sent with only an offline price, that becomes its online price: its page showed that amount before. `price` is the offline price, else
 * the online price, else 0 (docs/product/requirements.md, section 5).
 */
export function pricesToSave({ online_price, offline_price, delivery_mode: mode }: Prices) {
  const givenOnline = mode === 'online' ? (online_price ?? offline_price) : online_price
  const online = hasPrice(mode, 'online_price') ? givenOnline : null
  const offline = hasPrice(mode, 'offline_price') ? offline_price : null
  return { price: offline ?? online ?? 0, online_price: online, offline_price: offline }
}
