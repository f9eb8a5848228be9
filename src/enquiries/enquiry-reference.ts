import { crockford, normaliseReference, type RandomBytes } from '#base/values/reference-number.ts'

const PREFIX = 'ENQ'
const GROUP_LENGTH = 4
const REFERENCE = /^(?:ENQ)?([0-9A-HJKMNP-TV-Z]{8})$/

/** The reference that a visitor quotes when asking again: 'ENQ-7F3K-9Q2M'. It is random: a counter would reveal the number of enquiries. */
export function newEnquiryReference(random: RandomBytes): string {
  return spelled(crockford(2 * GROUP_LENGTH, random))
}

/**
 * A typed reference in its stored form: 'enq 7f3k9q2m' → 'ENQ-7F3K-9Q2M'. O, I and L are read as 0 and 1, which people confuse. Undefined
 * if the text is no reference.
 */
export function readEnquiryReference(typed: string): string | undefined {
  const plain = normaliseReference(typed).replaceAll('O', '0').replace(/[IL]/g, '1')
  const code = REFERENCE.exec(plain)?.[1]
  return code && spelled(code)
}

/** The reference of a stored enquiry; its database number if it is older than references. */
export function referenceOf({ reference, id }: { reference: string | null; id: number }): string {
  return reference ?? String(id)
}

/** The references in a text, as our mails write them: 'Re: Dates [ENQ-7F3K-9Q2M]' → ['ENQ-7F3K-9Q2M']. */
export function referencesIn(text: string): string[] {
  return [...text.matchAll(WRITTEN_REFERENCE)].flatMap(([written]) => readEnquiryReference(written) ?? []).slice(0, MAX_REFERENCES)
}

const WRITTEN_REFERENCE = /\bENQ-[0-9A-Z]{4}-[0-9A-Z]{4}\b/gi
const MAX_REFERENCES = 5

function spelled(code: string): string {
  return [PREFIX, code.slice(0, GROUP_LENGTH), code.slice(GROUP_LENGTH)].join('-')
}
