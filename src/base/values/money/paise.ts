/** An amount of money: whole hundredths of a rupee. */
export type Paise = number

const PAISE_PER_RUPEE = 100
const RUPEES = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** '₹1,18,000.00'. Negative amounts have a minus sign: '−₹0.01'. */
export function inRupees(amount: Paise): string {
  return `${amount < 0 ? '−' : ''}₹${RUPEES.format(Math.abs(amount) / PAISE_PER_RUPEE)}`
}

/** 1298050 → '12980.50', for programs of others. */
export function decimalRupees(amount: Paise): string {
  return (amount / PAISE_PER_RUPEE).toFixed(2)
}

export function paiseOfRupees(rupees: number): Paise {
  return Math.round(rupees * PAISE_PER_RUPEE)
}

/** Reads an amount as people type it: '₹ 1,00,000.5' and '12 500/-'. Undefined for a text that is no amount of at most two decimals. */
export function parsePaise(typed: string): Paise | undefined {
  if (typed.length > MAX_TYPED_LENGTH) return undefined
  const digits = typed
    .replace(/[\s,₹]/g, '')
    .replace(/^Rs\.?/i, '')
    .replace(/\/-$/, '')
  const [, rupees = '', paise = ''] = /^(\d{1,12})(?:\.(\d{0,2}))?$/.exec(digits) ?? []
  return rupees === '' ? undefined : Number(rupees) * PAISE_PER_RUPEE + Number(paise.padEnd(2, '0'))
}

const MAX_TYPED_LENGTH = 40

/** Multiplies by a fraction and rounds half up on the magnitude. All three are whole numbers; the product may exceed 2^53. */
export function scaled(amount: Paise, numerator: number, denominator: number): Paise {
  const product = BigInt(amount) * BigInt(numerator) * 2n
  const divisor = BigInt(denominator)
  const magnitude = product < 0n ? -product : product
  const rounded = Number((magnitude + divisor) / (2n * divisor))
  return product < 0n ? -rounded : rounded
}

/**
 * Divides an amount in proportion to weights. The shares add up to the amount: what rounding leaves goes to the largest remainders, the
 * first of equal ones before the others.
 */
export function shared(amount: Paise, weights: readonly number[]): Paise[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = exact.map((product) => Number(product / sum))
  const byRemainder = exact
    .map((product, at) => ({ at, rest: product % sum }))
    .sort((a, b) => (a.rest < b.rest ? 1 : a.rest > b.rest ? -1 : a.at - b.at))
  const left = amount - shares.reduce((all, share) => all + share, 0)
  for (const { at } of byRemainder.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1
  return shares
}
