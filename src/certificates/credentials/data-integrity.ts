import jsonld from 'jsonld'
import { decodeMultibase, encodeBase58btc } from './multibase.ts'
import credentialsV2 from './contexts/credentials-v2.json'
import openBadges from './contexts/open-badges-3.0.3.json'
import { CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT } from './published-contexts.ts'

/** A JSON object with unknown members. */
export type JsonObject = Readonly<Record<string, unknown>>

/** The published types are for an older version, without the algorithm and safe mode. */
const { canonize } = jsonld as unknown as { canonize: (document: object, options: object) => Promise<string> }

const CRYPTOSUITE = 'eddsa-rdfc-2022'
const SIGNATURE_BYTES = 64

/** The members of a proof without its signature. */
export interface ProofOptions {
  type: 'DataIntegrityProof'
  cryptosuite: typeof CRYPTOSUITE
  /** An instant, ISO 8601 with time zone. */
  created: string
  /** The URL of the public key. */
  verificationMethod: string
  proofPurpose: 'assertionMethod'
}

export interface DataIntegrityProof extends ProofOptions {
  proofValue: string
}

/** Verifies Ed25519 over the bytes, with crypto.subtle in the browser and node:crypto on the server. */
export type VerifySignature = (signature: Uint8Array<ArrayBuffer>, bytes: Uint8Array<ArrayBuffer>) => boolean | Promise<boolean>

/**
 * The options of a proof, without its signature (Data Integrity EdDSA 1.0, section 3.2).
 * @param created an ISO 8601 instant
 */
export function proofOptions(created: string, verificationMethod: string): ProofOptions {
  return { type: 'DataIntegrityProof', cryptosuite: CRYPTOSUITE, created, verificationMethod, proofPurpose: 'assertionMethod' }
}

/**
 * The 64 bytes that are signed: SHA-256 of the canonical proof options, then SHA-256 of the canonical document, in this
 * order (Data Integrity EdDSA 1.0, sections 3.2.3 to 3.2.5). Safe mode makes a term without a definition an error,
 * because the signature would not cover it.
 * @param document without its proof
 * @throws Error when it is no JSON-LD, or names a context that is not built in
 */
export async function bytesToSign(
  document: JsonObject,
  options: ProofOptions,
  load: LoadContext = loadContext,
): Promise<Uint8Array<ArrayBuffer>> {
  // The context of the document comes last, so that a proof cannot bring its own.
  const canonicalProof = await canonical({ ...options, '@context': document['@context'] }, load)
  const canonicalDocument = await canonical(document, load)
  const bytes = new Uint8Array(64)
  bytes.set(await sha256(canonicalProof), 0)
  bytes.set(await sha256(canonicalDocument), 32)
  return bytes
}

/** The document with its proof. Open Badges 3.0 (A.1) requires an array for members that may have several values. */
export function withProof<Document extends JsonObject>(
  document: Document,
  options: ProofOptions,
  signature: Uint8Array,
): Document & { proof: DataIntegrityProof[] } {
  return { ...document, proof: [{ ...options, proofValue: encodeBase58btc(signature) }] }
}

/**
 * Splits a signed document into document and proof. Of several proofs it takes the first that this program can check;
 * a verifier may choose (Open Badges 3.0, 8.1). @throws Error when there is none
 */
export function splitProof(signed: JsonObject): { document: JsonObject; proof: DataIntegrityProof } {
  const { proof: given, ...document } = signed
  const proof = (Array.isArray(given) ? given : [given]).find(isOurKind)
  if (!proof) throw new Error(`no proof by ${CRYPTOSUITE}`)
  return { document, proof }
}

/**
 * Whether the document is unchanged since the key of `verify` made its proof. The caller must check the key's owner and validity. @throws
 * Error if the document cannot be canonicalised, see `bytesToSign`
 */
export async function isIntact(
  { document, proof }: { document: JsonObject; proof: DataIntegrityProof },
  verify: VerifySignature,
  load: LoadContext = loadContext,
): Promise<boolean> {
  const { proofValue, ...options } = proof
  const signature = proofValue.startsWith('z') ? decodeMultibase(proofValue) : new Uint8Array()
  return signature.length === SIGNATURE_BYTES && verify(signature, await bytesToSign(document, options, load))
}

function isOurKind(proof: unknown): proof is DataIntegrityProof {
  if (typeof proof !== 'object' || proof === null) return false
  const { type, cryptosuite, proofPurpose, proofValue, verificationMethod } = proof as Partial<DataIntegrityProof>
  const isKind = type === 'DataIntegrityProof' && cryptosuite === CRYPTOSUITE && proofPurpose === 'assertionMethod'
  return isKind && typeof proofValue === 'string' && typeof verificationMethod === 'string'
}

function canonical(document: object, load: LoadContext): Promise<string> {
  const options = { algorithm: 'RDFC-1.0', format: 'application/n-quads', documentLoader: load, base: null, safe: true } as const
  return canonize(document, options)
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

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
