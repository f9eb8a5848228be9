/** The parameters of Punycode (RFC 3492, section 5). */
const [BASE, MIN_THRESHOLD, MAX_THRESHOLD, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [36, 1, 26, 38, 700, 72, 128]
const PREFIX = /^xn--/i

/**
 * Decodes a domain into its own script: 'xn--p1b6ci4b4b3a.xn--h2brj9c' → 'उदाहरण.भारत'. A label that cannot be decoded
 * stays. Browsers encode domains (`URL`), but none decodes them.
 */
export function domainInWords(domain: string): string {
  return domain
    .split('.')
    .map((label) => (PREFIX.test(label) ? (decoded(label.replace(PREFIX, '').toLowerCase()) ?? label) : label))
    .join('.')
}

/** RFC 3492, section 6.2. Undefined for invalid Punycode. */
function decoded(label: string): string | undefined {
  const end = label.lastIndexOf('-')
  const letters = Array.from(label.slice(0, Math.max(0, end)))
  let [code, at, bias, read] = [FIRST_CODE, 0, FIRST_BIAS, end + 1]
  while (read < label.length) {
    const before = at
    for (let [weight, step] = [1, BASE]; ; step += BASE) {
      const digit = digitOf(label.charCodeAt(read))
      read += 1
      if (digit === undefined) return undefined
      at += digit * weight
      const threshold = Math.min(Math.max(step - bias, MIN_THRESHOLD), MAX_THRESHOLD)
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const count = letters.length + 1
    bias = adapted(at - before, count, before === 0)
    code += Math.floor(at / count)
    at %= count
    if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return undefined
    letters.splice(at, 0, String.fromCodePoint(code))
    at += 1
  }
  return letters.join('')
}

/** 'a' is 0, 'z' 25, '0' 26, '9' 35. */
function digitOf(code: number): number | undefined {
  if (code >= 97 && code <= 122) return code - 97
  return code >= 48 && code <= 57 ? code - 22 : undefined
}

/** RFC 3492, section 6.1. */
function adapted(difference: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? DAMP : 2))
  delta += Math.floor(delta / count)
  let steps = 0
  for (; delta > ((BASE - MIN_THRESHOLD) * MAX_THRESHOLD) / 2; steps += BASE) delta = Math.floor(delta / (BASE - MIN_THRESHOLD))
  return steps + Math.floor(((BASE - MIN_THRESHOLD + 1) * delta) / (delta + SKEW))
}
