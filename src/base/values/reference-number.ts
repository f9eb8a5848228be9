import type { PlainDate } from '../dates/dates.ts'

/** Crockford's base 32 without I, L, O and U, so that nobody misreads a printed ID. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const CERTIFICATE_PREFIX = 'CERT'
const CERTIFICATE_SUFFIX_LENGTH = 6
const PARTICIPANT_SUFFIX_LENGTH = 4

/** Random bytes. The caller passes the function, so that a test can choose them. */
export type RandomBytes = (count: number) => Uint8Array

/** 'CERT2026110421-7F3K9Q': year, month, four digits, six random characters (docs/product/contract.md, section 4). */
export function newCertificateId(today: PlainDate, random: RandomBytes): string {
  return referenceNumber(CERTIFICATE_PREFIX, CERTIFICATE_SUFFIX_LENGTH, today, random)
}

/** 'BHM2026110421-7F3K'. The prefix is the company's initials (docs/product/contract.md, section 4). */
export function newParticipantId(prefix: string, today: PlainDate, random: RandomBytes): string {
  return referenceNumber(prefix, PARTICIPANT_SUFFIX_LENGTH, today, random)
}

/** One spelling for all spellings of an ID: 'cert 2026-110421' and 'CERT2026110421' give the same. */
export function normaliseReference(reference: string): string {
  const plain = reference
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  // Upper case may split a character, and a mark may join a new letter. Normalised again, the result does not change.
  return plain.normalize('NFKC')
}

/** `length` characters of Crockford's alphabet, each equally likely (256 is a multiple of 32). */
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
