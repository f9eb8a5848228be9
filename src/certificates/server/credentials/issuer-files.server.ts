import type { Context, Hono } from 'hono'
import { getCompany } from '#company/server/company.server.ts'
import type { ApiContext } from '#base/http/endpoint.server.ts'
import type { Limit } from '#base/http/limits.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { IssuerKeys } from '../signing/issuer-keys.server.ts'
import type { PublishedKey } from '../signing/signing-key.server.ts'
import {
  STATUS_PURPOSES,
  issuerDid,
  keyUrl,
  verificationMethod,
  statusListUrl,
  type StatusPurpose,
} from '../../credentials/credential-address.ts'
import { CACHE_ONE_MINUTE, REVALIDATE, JSON_LD_CREDENTIAL, JWT_TEXT, allowCrossOriginRead, sendPublished } from './published-file.server.ts'
import { base64urlnopad } from '@scure/base'
import type { JWK } from 'jose'
import type { Company } from '#company/company-content.schema.ts'
import { CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT, STATUS_LIST_CONTEXTS } from '../../credentials/published-contexts.ts'
import { ed25519Multikey } from '../../credentials/multibase.ts'
import { gzipSync } from 'node:zlib'
import { findStatusPositions, STATUS_LIST_SIZE } from '../status-list-entry.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { asJwt, withIntegrityProof, type SignableCredential, type Signer } from './signed-credential.server.ts'

const LIST_FILE = /^([1-9]\d{0,8})(\.jwt)?$/

/**
 * Keys, the issuer and status lists. A large employer's verifier checks many credentials, each with two lists.
 */
const PUBLISHED_LIMIT: Limit = { name: 'published', points: 600, seconds: 60 }

/**
 * Serves what software needs to verify a credential: the issuer's profile, keys and status lists. Scripts of any site may
 * read them, because nothing in them is secret and verifiers run anywhere.
 */
export function mountIssuerFiles(
  router: Hono,
  { db, clock, limits, origin, siteUrl }: Pick<ApiContext, 'db' | 'clock' | 'limits' | 'origin' | 'siteUrl'>,
  keys: IssuerKeys,
): void {
  const statusLists = new StatusLists(db, { siteUrl, keys })

  router.get('/.well-known/jwks.json', async (c) => {
    await open(c)
    return sendPublished(c, asText(jwkSet(await keys.all(), siteUrl)), { type: 'application/jwk-set+json', cache: CACHE_ONE_MINUTE })
  })

  router.get('/.well-known/did.json', async (c) => {
    await open(c)
    return sendPublished(c, asText(didDocument(await keys.all(), siteUrl)), { type: 'application/did+json', cache: CACHE_ONE_MINUTE })
  })

  router.get('/issuer/keys/:kid', async (c) => {
    await open(c)
    return sendPublished(c, asText(jwkOf(await keyNamed(c.req.param('kid')), siteUrl)), {
      type: 'application/jwk+json',
      cache: CACHE_ONE_MINUTE,
    })
  })

  router.get('/issuer/keys/:kid/certificate.cer', async (c) => {
    await takeLimit(c)
    const { certificateDer } = await keyNamed(c.req.param('kid'))
    if (!certificateDer) throw new Problem('not-found', 'This key has no certificate.')
    c.header('Cache-Control', CACHE_ONE_MINUTE)
    return c.body(Uint8Array.from(certificateDer), 200, { 'Content-Type': 'application/pkix-cert' })
  })

  router.get('/issuer', async (c, next) => {
    if (isForPeople(c)) {
      await next()
      return c.header('Vary', 'Accept', { append: true })
    }
    await open(c)
    c.header('Vary', 'Accept')
    return sendPublished(c, asText(issuerProfile(await getCompany(db), siteUrl)), { type: 'application/ld+json', cache: CACHE_ONE_MINUTE })
  })

  router.get('/credentials/status/:purpose/:file', async (c) => {
    await open(c)
    const purpose = STATUS_PURPOSES.find((name) => name === c.req.param('purpose'))
    const [, list, ending] = LIST_FILE.exec(c.req.param('file')) ?? []
    const format = ending === '.jwt' ? 'jwt' : 'json'
    const text = purpose && list && (await statusLists.read(purpose, Number(list), format, clock()))
    if (!text) throw new Problem('not-found', 'Status list not found.')
    return sendPublished(c, text, { type: format === 'jwt' ? JWT_TEXT : JSON_LD_CREDENTIAL, cache: REVALIDATE })
  })

  /** Allows scripts of any site, and takes the limit for each network. */
  async function open(c: Context): Promise<void> {
    allowCrossOriginRead(c)
    await takeLimit(c)
  }

  async function takeLimit(c: Context): Promise<void> {
    await limits.take(PUBLISHED_LIMIT, origin.network(c))
  }

  async function keyNamed(kid: string): Promise<PublishedKey> {
    const key = (await keys.all()).find((one) => one.kid === kid)
    if (!key) throw new Problem('not-found', 'The issuer has no such key.')
    return key
  }
}

/** Verifiers accept JSON, browsers HTML. Services that preview shared links accept anything and get the page. */
function isForPeople(c: Context): boolean {
  const accepted = c.req.header('Accept') ?? ''
  return accepted.includes('text/html') || !accepted.includes('json')
}

function asText(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

/** The public half of an active or retired key. */
export interface VerificationKey {
  kid: string
  kind: 'Ed25519' | 'RSA'
  publicJwk: JWK
  /** Its X.509 certificate, if any, and the chain. */
  certificateDer?: Uint8Array | null
  chainDer?: readonly Uint8Array[]
  retiredAt?: string | null
}

/**
 * One key as a JWK, at the URL that a JWT's `kid` names (Open Badges 3.0, 8.2.4). Its own `kid` is the same URL. It has
 * the certificates that PDFs contain (RFC 7517, section 4.7), and `retiredAt`, a member of our own.
 */
function jwkOf({ kid, kind, publicJwk, certificateDer, chainDer = [], retiredAt }: VerificationKey, siteUrl: string): JWK {
  return {
    ...publicJwk,
    kid: keyUrl(siteUrl, kid),
    alg: kind === 'RSA' ? 'RS256' : 'EdDSA',
    use: 'sig',
    ...(certificateDer && { x5c: [certificateDer, ...chainDer].map((der) => Buffer.from(der).toString('base64')) }),
    ...(retiredAt && { retiredAt }),
  }
}

/** The key set (RFC 7517, section 5). It includes retired keys, because their signatures stay valid. */
export function jwkSet(keys: readonly VerificationKey[], siteUrl: string): { keys: JWK[] } {
  return { keys: keys.map((key) => jwkOf(key, siteUrl)) }
}

/**
 * The DID document of the issuer (DID 1.0; Controlled Identifiers 1.0, sections 2.2.2 and 2.2.3). It lists retired keys
 * too. Removing one would make everything that it signed invalid.
 */
export function didDocument(keys: readonly VerificationKey[], siteUrl: string) {
  const id = issuerDid(siteUrl)
  const verificationMethods = keys.map((key) => ({ id: verificationMethod(siteUrl, key.kid), controller: id, ...material(key) }))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1', 'https://w3id.org/security/jwk/v1'],
    id,
    alsoKnownAs: [`${siteUrl}/issuer`],
    verificationMethod: verificationMethods,
    assertionMethod: verificationMethods.map((method) => method.id),
  }
}

/** The Open Badges 3.0 Profile of the issuer, with today's company data. */
function issuerProfile({ name, tagline, shortDescription, emails, phones }: IssuerFacts, siteUrl: string) {
  return {
    '@context': [CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT],
    id: issuerDid(siteUrl),
    type: ['Profile'],
    name,
    url: siteUrl,
    ...((shortDescription || tagline) && { description: shortDescription || tagline }),
    image: { id: `${siteUrl}/icon-512.png`, type: 'Image' },
    ...(emails[0] && { email: emails[0].value }),
    ...(phones[0] && { phone: phones[0].href.replace(/^tel:/, '') }),
  }
}

type IssuerFacts = Pick<Company, 'name' | 'tagline' | 'shortDescription' | 'emails' | 'phones'>

function material({ kid, kind, publicJwk }: VerificationKey) {
  if (kind === 'RSA') return { type: 'JsonWebKey', publicKeyJwk: { ...publicJwk, kid } }
  return { type: 'Multikey', publicKeyMultibase: ed25519Multikey(base64urlnopad.decode(publicJwk.x ?? '')) }
}

const COLUMNS = { revocation: 'revoked', suspension: 'suspended' } as const
const HOUR_MS = 3_600_000
/** The validity of a copy of a list, in hours. */
const VALID_HOURS = 24
/** The time for which a verifier should use a copy, in milliseconds. */
const TTL_MS = 60_000
/** RFC 1952, section 2.3: the operating system, set to 'unknown' so that every machine makes the same bytes. */
const GZIP_SYSTEM = { at: 9, unknown: 0xff }

type StatusListFormat = 'json' | 'jwt'

/**
 * The signed status lists (Bitstring Status List 1.0). Each request reads the register, so a list is never outdated. Only
 * the signed text is cached, while its contents and the key stay the same.
 */
class StatusLists {
  readonly #db: Database
  readonly #signer: Signer
  readonly #signed = new Map<string, { stamp: string; text: string }>()

  constructor(db: Database, signer: Signer) {
    this.#db = db
    this.#signer = signer
  }

  /** The current state of one list; undefined if there is no such list. */
  async read(purpose: StatusPurpose, list: number, format: StatusListFormat, now: Date): Promise<string | undefined> {
    const encodedList = await encodedStatusList(this.#db, purpose, list)
    if (encodedList === undefined) return undefined
    const { siteUrl, keys } = this.#signer
    const document = statusListCredential({ purpose, list, encodedList, now, siteUrl })
    const { kid } = await (format === 'jwt' ? keys.rsa() : keys.ed25519())
    const name = `${purpose} ${list} ${format}`
    const stamp = `${kid} ${document.validFrom} ${encodedList}`
    const cached = this.#signed.get(name)
    if (cached?.stamp === stamp) return cached.text
    const text = await (format === 'jwt'
      ? asJwt(document, this.#signer, 'RS256')
      : withIntegrityProof(document, document.validFrom, this.#signer))
    this.#signed.set(name, { stamp, text })
    return text
  }
}

/**
 * The bits of one list as multibase base64url of GZIP, bit 0 leftmost. The same entries give the same text.
 * @returns undefined when there is no such list
 */
async function encodedStatusList(db: Database, purpose: StatusPurpose, list: number): Promise<string | undefined> {
  const places = await findStatusPositions(db, COLUMNS[purpose], list)
  if (!places) return undefined
  const bits = new Uint8Array(STATUS_LIST_SIZE / 8)
  for (const place of places) bits[place >> 3] = bits[place >> 3]! | (0x80 >> (place & 7))
  const packed = gzipSync(bits, { level: 9 })
  packed[GZIP_SYSTEM.at] = GZIP_SYSTEM.unknown
  return `u${packed.toString('base64url')}`
}

interface List {
  purpose: StatusPurpose
  list: number
  encodedList: string
  now: Date
  siteUrl: string
}

/** Valid from the start of the current hour, so that an unchanged list stays the same file within that hour. */
function statusListCredential({ purpose, list, encodedList, now, siteUrl }: List): SignableCredential & { validFrom: string } {
  const id = statusListUrl(siteUrl, purpose, list)
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  return {
    '@context': STATUS_LIST_CONTEXTS,
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuerDid(siteUrl),
    validFrom: instant(hour),
    validUntil: instant(hour + VALID_HOURS * HOUR_MS),
    credentialSubject: { id: `${id}#list`, type: 'BitstringStatusList', statusPurpose: purpose, encodedList, ttl: TTL_MS },
  } as SignableCredential
}

function instant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`
}
