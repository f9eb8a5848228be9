import { normalised } from '../text/characters.ts'
import type { PlainDate } from '../dates/dates.ts'

/** Crockford's base 32 without I, L, O and U, so that nobody misreads a printed ID. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const CERTIFICATE_PREFIX = 'CERT'
const CERTIFICATE_SUFFIX_LENGTH = 6
const PARTICIPANT_SUFFIX_LENGTH = 4

/** Returns random bytes. Passed as an argument, so that a test can choose them. */
export type RandomBytes = (count: number) => Uint8Array

/** 'CERT2026110421-7F3K9Q': year, month, four digits, six random characters (docs/product/contract.md, section 4). */
export function newCertificateId(today: PlainDate, random: RandomBytes): string {
  return referenceNumber(CERTIFICATE_PREFIX, CERTIFICATE_SUFFIX_LENGTH, today, random)
}

/** 'BHM2026110421-7F3K'. The prefix is the company's initials (docs/product/contract.md, section 4). */
export function newParticipantId(prefix: string, today: PlainDate, random: RandomBytes): string {
  return referenceNumber(prefix, PARTICIPANT_SUFFIX_LENGTH, today, random)
}

/** Normalises the spelling of an ID: 'cert 2026-110421' and 'CERT2026110421' give the same. */
export function normaliseReference(reference: string): string {
  const plain = normalised(reference, 'NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  // Upper case may split a character, and a mark may join a new letter. Normalising again makes the result stable.
  return normalised(plain, 'NFKC')
}

/**
 * Returns the numbers that a typed one may stand for: itself, and with our alphabet's digits in place of O, I and L
 * (Crockford's rule), first only after its leading letters ('LIO-I2O26' → 'LIO12026'), then everywhere. Digits of Indian
 * scripts count as digits. A number assigned elsewhere may contain these letters, so the first one that exists is meant.
 * There are always three, so that the time of a look-up does not depend on the number.
 */
export function retypedReferences(typed: string): [exact: string, afterLetters: string, everywhere: string] {
  const exact = normaliseReference(typed)
  const letters = normaliseReference(/^[^\p{L}\p{N}]*[\p{L}\p{M}]*/u.exec(typed)?.[0] ?? '')
  return [exact, letters + withDigits(exact.slice(letters.length)), withDigits(exact)]
}

/** Returns one spelling for all numbers that `retypedReferences` may confuse. */
export function foldedReference(typed: string): string {
  return retypedReferences(typed)[2]
}

/** Returns the first of these rows in the order of `retypedReferences`. */
export function nearestReference<Row>(rows: readonly Row[], typed: string, numberOf: (row: Row) => string): Row | undefined {
  return retypedReferences(typed).flatMap((number) => rows.filter((row) => numberOf(row) === number))[0]
}

function withDigits(reference: string): string {
  return reference
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)))
}

/** The decimal digits of a script are ten consecutive code points (The Unicode Standard, section 4.6). */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return code - zero
}

/** Returns `length` characters of Crockford's alphabet, each equally likely (256 is a multiple of 32). */
export function crockford(length: number, random: RandomBytes): string {
  let text = ''
  for (const byte of random(length)) text += CROCKFORD.charAt(byte % CROCKFORD.length)
  return text
}

function referenceNumber(prefix: string, suffixLength: number, today: PlainDate, random: RandomBytes): string {
  const [year, month] = today.split('-')
  return `${prefix}${year}${month}${fourDigits(random)}-${crockford(suffixLength, random)}`
}

function fourDigits(random: RandomBytes): string {
  const [a = 0, b = 0, c = 0, d = 0] = random(4)
  return String((((a << 24) | (b << 16) | (c << 8) | d) >>> 0) % 10_000).padStart(4, '0')
}
