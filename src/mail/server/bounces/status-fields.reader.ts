import type { Bounce } from '../../bounces/bounce-verdict.ts'

/**
 * The recipients in the fields of a delivery status (RFC 3464). The first group of fields is about the whole message, each other group
 * about one recipient.
 */
export function readStatusFields(text: string): Bounce[] {
  return fieldGroups(text).flatMap((fields) => {
    // The address that we wrote to, if the server has forwarded the mail to another.
    const address = readAddressField(fields.get('final-recipient')) ?? readAddressField(fields.get('original-recipient'))
    if (address === undefined) return []
    const words = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '')
    const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? ''
    return [{ address, action: /^[a-z]*/.exec((fields.get('action') ?? '').toLowerCase())?.[0] ?? '', status, words }]
  })
}

/** The fields by lower-case name, one map per group. A line that begins with a space continues the previous one. */
export function fieldGroups(text: string): Array<Map<string, string>> {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/\n[ \t]+(?=\S)/g, ' ')
    .split(/\n\s*\n/)
    .map(
      (group) =>
        new Map(
          group.split('\n').flatMap((line) => {
            const colon = line.indexOf(':')
            return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const] : []
          }),
        ),
    )
}

/** 'rfc822; <nobody@example.com>' and 'nobody@example.com' → 'nobody@example.com'. */
export function readAddressField(field = ''): string | undefined {
  return /^(?:[\w-]+\s*;\s*)?<?([^\s<>;]+@[^\s<>;@()]+)>?\s*(?:\(.*\))?$/.exec(field)?.[1]
}
