import { base64urlnopad } from '@scure/base'
import { ed25519KeyOf } from '../multibase.ts'
import { hasPublishedContexts } from '../published-contexts.ts'
import { nameOfKey, publicPart, type SiteKey } from './site-keys.ts'
import { isObject, parseStrictJson } from './strict-json.ts'
import { isSignedWith } from './verify-signature.ts'

/** The outcome of checking a signature. */
export type SignatureFinding<Content> =
  /** A key of this site signed it, and it has not changed since. */
  | { kind: 'ours'; content: Content; key: SiteKey }
  /** It names a key of this site, but that key did not sign this. */
  | { kind: 'changed'; why: string }
  /** Signed with a key that this site does not publish. `isWhole` is known only when the file contains the key. */
  | { kind: 'foreign'; isWhole: boolean | undefined; why: string }
  | { kind: 'unsigned'; why: string }

type Credential = Record<string, unknown>

/** Checks a compact JWS whose payload is a credential (Open Badges 3.0, section 8.2). */
export async function jwtFinding(text: string, keys: readonly SiteKey[]): Promise<SignatureFinding<Credential>> {
  const jws = readCompactJws(text)
  if (!jws) return { kind: 'changed', why: 'It looks like a signed credential, but it is damaged.' }
  const { alg, kid, crit, b64, enc } = jws.header
  if (alg === 'none' || jws.signature.length === 0)
    return { kind: 'unsigned', why: 'It carries no signature: anybody can write such a file.' }
  if (crit !== undefined || b64 !== undefined || enc !== undefined) return { kind: 'foreign', isWhole: undefined, why: NOT_HOW_WE_SIGN }
  const key = keys.find((candidate) => candidate.kid === nameOfKey(kid))
  if (!key) return foreignJwt(jws)
  if (alg !== key.algorithm || !(await isSignedWith(key, jws.signed, jws.signature))) return { kind: 'changed', why: CHANGED }
  if (!hasPublishedContexts(jws.payload)) return { kind: 'changed', why: OWN_TERMS }
  return claimsAgree(jws.payload) ? { kind: 'ours', content: jws.payload, key } : { kind: 'changed', why: CHANGED }
}

/** A credential with Data Integrity proofs. One proof by us is enough, but every proof that names our key must verify. */
export async function jsonFinding(signed: Credential, keys: readonly SiteKey[]): Promise<SignatureFinding<Credential>> {
  const { proof: given, ...document } = signed
  const all: unknown[] = Array.isArray(given) ? given : [given]
  const proofs = all.filter(isObject)
  if (proofs.length === 0) return { kind: 'unsigned', why: 'It carries no proof: anybody can write such a file.' }
  const ours = proofs.flatMap((proof) => {
    const key = keys.find(({ kid }) => kid === nameOfKey(proof.verificationMethod))
    return key ? [{ proof, key }] : []
  })
  const [first] = ours
  if (!first) return foreignJson(document, proofs)
  if (!hasPublishedContexts(document)) return { kind: 'changed', why: OWN_TERMS }
  if (all.length > Math.min(proofs.length, MAX_PROOFS) || !isPlain(document) || !proofs.every(isPlainTree))
    return { kind: 'changed', why: CHANGED }
  for (const { proof, key } of ours) {
    if (!(await isProven(document, proof, key))) return { kind: 'changed', why: CHANGED }
  }
  return { kind: 'ours', content: document, key: first.key }
}

const MAX_PROOFS = 4
const CHANGED = 'It names a key of this site, but its contents are not what that key signed. It was changed, or made up.'
const OWN_TERMS =
  'Its @context is not the one that this site writes. It can give words another meaning, so they do not show what was signed.'
const NOT_HOW_WE_SIGN = 'It is signed in a way that this site does not sign.'
const NOT_OUR_KEY = 'It is signed with a key that this site does not publish.'

function isPlain({ '@context': _contexts, ...rest }: Credential): boolean {
  return isPlainTree(rest)
}

async function isProven(document: Credential, proof: Credential, key: Pick<SiteKey, 'algorithm' | 'jwk'>): Promise<boolean> {
  if (key.algorithm !== 'EdDSA') return false
  // The JSON-LD library takes a third of a megabyte, so it is loaded only for such a file.
  const { isIntact, splitProof } = await import('../data-integrity.ts')
  try {
    const parts = splitProof({ ...document, proof: [proof] })
    return await isIntact(parts, (signature, bytes) => isSignedWith(key, bytes, signature))
  } catch {
    return false
  }
}

/** For another issuer's file we can only check whether it has changed, and only if it contains the key. */
async function foreignJwt({ header, signed, signature }: CompactJws): Promise<SignatureFinding<never>> {
  const jwk = isObject(header.jwk) ? publicPart(header.jwk) : undefined
  if (!jwk) return { kind: 'foreign', isWhole: undefined, why: NOT_OUR_KEY }
  const isWhole = await isSignedWith({ algorithm: jwk.kty === 'RSA' ? 'RS256' : 'EdDSA', jwk }, signed, signature)
  return embedded(isWhole)
}

async function foreignJson(document: Credential, proofs: readonly Credential[]): Promise<SignatureFinding<never>> {
  const [proof] = proofs
  const key = /^did:key:(z[\w]{40,60})#\1$/.exec(String(proof?.verificationMethod))?.[1]
  if (!proof || !key || !hasPublishedContexts(document) || !isPlain(document))
    return { kind: 'foreign', isWhole: undefined, why: NOT_OUR_KEY }
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: base64urlnopad.encode(ed25519KeyOf(key)) }
    return embedded(await isProven(document, proof, { algorithm: 'EdDSA', jwk }))
  } catch {
    return { kind: 'foreign', isWhole: undefined, why: NOT_OUR_KEY }
  }
}

function embedded(isWhole: boolean): SignatureFinding<never> {
  const why = isWhole
    ? 'Nothing in it has changed since it was signed with the key that it contains.'
    : 'It is not what was signed with the key that it contains.'
  return { kind: 'foreign', isWhole, why }
}

/** The registered claims of the JWT must agree with the credential (VC-JOSE-COSE, section 1.1). */
function claimsAgree({ iss, jti, id, issuer }: Credential): boolean {
  const issuerId = isObject(issuer) ? issuer.id : issuer
  return (iss === undefined || iss === issuerId) && (jti === undefined || jti === id)
}

/** The parts of a compact JWS (RFC 7515, section 7.1). Nothing in it is verified yet. */
interface CompactJws {
  header: Record<string, unknown>
  payload: Record<string, unknown>
  /** The bytes that the signature covers: header and payload exactly as in the text. */
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

/** Undefined for a text that is not a JWS with a JSON payload in canonical base64url. */
export function readCompactJws(text: string): CompactJws | undefined {
  const parts = text.split('.')
  const [header = '', payload = '', signature = ''] = parts
  if (parts.length !== 3) return undefined
  try {
    return {
      header: jsonPart(header),
      payload: jsonPart(payload),
      signed: new TextEncoder().encode(`${header}.${payload}`),
      // The codec is strict. Otherwise several texts would mean the same signature.
      signature: new Uint8Array(base64urlnopad.decode(signature)),
    }
  } catch {
    return undefined
  }
}

/** @throws Error */
function jsonPart(part: string): Record<string, unknown> {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(base64urlnopad.decode(part))
  const value = parseStrictJson(text)
  if (!isObject(value)) throw new Error('not a JSON object')
  return value
}

/** A credential has about twenty nodes. Canonicalising thousands would block the page. */
const MAX_NODES = 300

/**
 * Whether a JSON-LD document may be read as plain JSON. Its proof covers a graph, in which the position of a node does
 * not matter. A document that mentions a node twice, nests or reverses properties, or writes a term as an IRI could
 * show a JSON reader something that was not signed. So could a null or an empty array, which the graph leaves out.
 * Identical repetitions of a node are allowed.
 * @param document without its `@context`
 */
function isPlainTree(document: Record<string, unknown>): boolean {
  const known = new Map<string, string>()
  const waiting: unknown[] = [document]
  let nodes = 0
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (value === null || (Array.isArray(value) && value.length === 0)) return false
    if (Array.isArray(value)) waiting.push(...value)
    if (!isObject(value)) continue
    nodes += 1
    if (nodes > MAX_NODES || !isPlainNode(value, known)) return false
    waiting.push(...Object.values(value))
  }
  return true
}

function isPlainNode(node: Record<string, unknown>, known: Map<string, string>): boolean {
  if (Object.keys(node).some((name) => !/^[a-zA-Z]+$/.test(name))) return false
  if (!('id' in node)) return true
  if (typeof node.id !== 'string') return false
  const words = JSON.stringify(node)
  const before = known.get(node.id)
  known.set(node.id, words)
  return before === undefined || before === words
}
