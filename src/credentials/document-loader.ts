import credentialsV2 from './contexts/credentials-v2.json' with { type: 'json' }
import openBadges from './contexts/open-badges-3.0.3.json' with { type: 'json' }

/** Verifiable Credentials 2.0; its file is byte for byte the one whose SHA-256 the Recommendation gives. */
export const CREDENTIALS_CONTEXT = 'https://www.w3.org/ns/credentials/v2'
/** Open Badges 3.0, the version 1EdTech publishes as final. */
export const OPEN_BADGES_CONTEXT = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'

const CONTEXTS: Readonly<Record<string, object>> = {
  [CREDENTIALS_CONTEXT]: credentialsV2,
  [OPEN_BADGES_CONTEXT]: openBadges,
}

/** What jsonld asks for the document of an address. */
export type LoadContext = (url: string) => Promise<{ contextUrl?: undefined; documentUrl: string; document: object }>

/**
 * The contexts that came with the program, and no others: nothing is fetched, neither by us when we sign nor by a
 * visitor's browser when it checks. @throws Error for an address that is not among them
 */
export const loadContext: LoadContext = (documentUrl) => {
  const document = Object.hasOwn(CONTEXTS, documentUrl) ? CONTEXTS[documentUrl] : undefined
  return document ? Promise.resolve({ documentUrl, document }) : Promise.reject(new Error(`unknown context ${documentUrl}`))
}
