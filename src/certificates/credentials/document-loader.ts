import credentialsV2 from './contexts/credentials-v2.json' with { type: 'json' }
import openBadges from './contexts/open-badges-3.0.3.json' with { type: 'json' }
import { CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT } from './published-contexts.ts'

const CONTEXTS: Readonly<Record<string, object>> = {
  [CREDENTIALS_CONTEXT]: credentialsV2,
  [OPEN_BADGES_CONTEXT]: openBadges,
}

/** jsonld calls this to load the document at a URL. */
export type LoadContext = (url: string) => Promise<{ contextUrl?: undefined; documentUrl: string; document: object }>

/**
 * Loads only the built-in contexts. Neither the server that signs nor a browser that checks fetches anything.
 * @throws Error for any other URL
 */
export const loadContext: LoadContext = (documentUrl) => {
  const document = Object.hasOwn(CONTEXTS, documentUrl) ? CONTEXTS[documentUrl] : undefined
  return document ? Promise.resolve({ documentUrl, document }) : Promise.reject(new Error(`unknown context ${documentUrl}`))
}
