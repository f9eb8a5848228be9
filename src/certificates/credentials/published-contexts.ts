/** Verifiable Credentials 2.0. The file has the SHA-256 that the Recommendation states. */
export const CREDENTIALS_CONTEXT = 'https://www.w3.org/ns/credentials/v2'
/** Open Badges 3.0, the final version of 1EdTech. */
export const OPEN_BADGES_CONTEXT = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'

/** The `@context` of every certificate that this program signs. */
export const CERTIFICATE_CONTEXTS: readonly string[] = [CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT]
/** The `@context` of every status list that it signs. */
export const STATUS_LIST_CONTEXTS: readonly string[] = [CREDENTIALS_CONTEXT]

const PUBLISHED = new Set([CERTIFICATE_CONTEXTS, STATUS_LIST_CONTEXTS].map((contexts) => JSON.stringify(contexts)))

/**
 * Whether `@context` is exactly what this program writes, in the same order. A Data Integrity proof covers the meaning of
 * the words, not the words. With a context of their own, somebody could call `validUntil` "renewedUntil": the proof would
 * still verify, and a reader would find no expiry date.
 */
export function hasPublishedContexts(document: Record<string, unknown>): boolean {
  return PUBLISHED.has(JSON.stringify(document['@context']))
}
