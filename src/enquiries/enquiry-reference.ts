import { crockford, normaliseReference, type RandomBytes } from '#base/values/reference-number.ts'

const PREFIX = 'ENQ'
const GROUP_LENGTH = 4
const REFERENCE = /^(?:ENQ)?([0-9A-HJKMNP-TV-Z]{8})$/

/**
 * What a visitor quotes when they ask again: 'ENQ-7F3K-9Q2M'. It is random: a count would tell everybody how many enquiries
 * the company gets.
 */
export function newEnquiryReference(random: RandomBytes): string {
  return spelled(crockford(2 * GROUP_LENGTH, random))
}

/**
 * The reference that somebody typed, as it is stored: 'enq 7f3k9q2m' → 'ENQ-7F3K-9Q2M'. O, I and L are read as 0 and 1, which
 * people write for them. Undefined when the text is no reference.
 */
export function readEnquiryReference(typed: string): string | undefined {
  const plain = normaliseReference(typed).replaceAll('O', '0').replace(/[IL]/g, '1')
  const code = REFERENCE.exec(plain)?.[1]
  return code && spelled(code)
}

function spelled(code: string): string {
  return [PREFIX, code.slice(0, GROUP_LENGTH), code.slice(GROUP_LENGTH)].join('-')
}
