/**
 * Mail providers that people in India type by hand. Shorter ones, like me.com, are too similar to other domains, and a
 * company's domain cannot be judged. (Packages for this weigh 18 kB and do not know rediffmail.com or yahoo.co.in.)
 */
const PROVIDERS = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.in',
  'yahoo.co.in',
  'ymail.com',
  'rocketmail.com',
  'hotmail.com',
  'outlook.com',
  'outlook.in',
  'rediffmail.com',
  'rediff.com',
  'icloud.com',
  'protonmail.com',
  'zohomail.in',
] as const

/** Genuine domains that are similar to one above. */
const GENUINE = new Set([
  'mail.com',
  'email.com',
  'gmx.com',
  'hey.com',
  'ail.com',
  'zoho.in',
  'live.in',
  'yahoo.co.uk',
  'outlook.co.in',
  'hotmail.co.in',
  'fmail.com',
])

/** Shorter domains are too similar to others. */
const MIN_LENGTH_FOR_TWO = 9
const MAX_DOMAIN_LENGTH = 40

/** 'asha@gmial.com' → 'asha@gmail.com'. Undefined for an address without a likely mistake. */
export function suggestedAddress(typed: string): string | undefined {
  const address = typed.trim()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (at < 1 || domain === '' || domain.length > MAX_DOMAIN_LENGTH) return undefined
  if (GENUINE.has(domain) || PROVIDERS.some((provider) => provider === domain)) return undefined
  const meant = closest(domain)
  return meant && `${address.slice(0, at)}@${meant}`
}

function closest(domain: string): string | undefined {
  const near = PROVIDERS.map((provider) => ({ provider, distance: slips(domain, provider) }))
    .filter(({ provider, distance }) => distance === 1 || (distance === 2 && provider.length >= MIN_LENGTH_FOR_TWO))
    .sort((a, b) => a.distance - b.distance)
  const [best, next] = near
  // 'outlook.i' is ambiguous.
  return best && best.distance !== next?.distance ? best.provider : undefined
}

/** Counts letters missing, added, swapped with a neighbour or replaced. */
function slips(from: string, to: string): number {
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const cost = from[row - 1] === to[column - 1] ? 0 : 1
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
        isSwap ? (before[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    before = last
    last = current
  }
  return last[to.length] ?? 0
}
