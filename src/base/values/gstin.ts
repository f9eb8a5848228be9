import { findState, INDIAN_STATES } from './indian-states.ts'

/** ' 27 aapfu0939f1zv' → '27AAPFU0939F1ZV'. */
export function normaliseGstin(typed: string): string {
  return typed.replace(/[\s-]+/g, '').toUpperCase()
}

/** State code, PAN, registration number, Z, check character. */
const GSTIN_PATTERN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Describes the fault of a GSTIN in a sentence for the form: its format, its check character (Luhn modulo 36) or its State.
 * Undefined for a correct one.
 */
export function gstinProblem({ gstin, state }: { gstin: string; state: string }): string | undefined {
  if (!GSTIN_PATTERN.test(gstin)) return 'A GSTIN has 15 letters and digits, such as 27AAPFU0939F1ZV'
  if (checkCharacter(gstin.slice(0, -1)) !== gstin.at(-1)) {
    return 'The check digit of this GSTIN is wrong: compare each letter and digit with the document'
  }
  const code = gstin.slice(0, 2)
  const given = findState(state)
  if (!given || given.gstCode === code) return undefined
  const own = INDIAN_STATES.find(({ gstCode }) => gstCode === code)
  return `This GSTIN belongs to ${own ? `${own.name} (${code})` : `State code ${code}`}, but the State is ${given.name} (${given.gstCode})`
}

/** '27AAPFU0939F1Z' → 'V'. Every second character counts twice; the digits of a product in base 36 are added. */
function checkCharacter(text: string): string | undefined {
  let sum = 0
  for (const [index, character] of Array.from(text).entries()) {
    const product = CHARACTERS.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return CHARACTERS[(36 - (sum % 36)) % 36]
}
