import { getCompany } from '#company/server/company.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { SYSTEM, type ActionContext } from '#base/http/action-context.server.ts'
import type { RandomBytes } from '#base/values/reference-number.ts'
import { findActive, findAll, insertIfAbsent, replace, toPublishedKey, toSigningKey, type NewKey } from './issuer-key-store.server.ts'
import { makePrivateKey, publicHalf, type KeyKind, type MakePrivateKey, type PublishedKey, type SigningKey } from './signing-key.server.ts'
import { webcrypto, type KeyObject } from 'node:crypto'

/** A key with a certificate. PDF readers require one. */
export type CertifiedKey = SigningKey & { certificateDer: Uint8Array }

interface AppOptions {
  clock: () => Date
  random: RandomBytes
  makeKey?: MakePrivateKey
  /** Whether ISSUER_P12 supplies the RSA key. Then only another file replaces it. */
  isSupplied?: boolean
}

const KINDS: readonly KeyKind[] = ['Ed25519', 'RSA']

/**
 * The keys of the issuer. They are in the database, so all instances sign with the same keys. One key of each kind is
 * active. Retired keys stay published, so that their signatures stay verifiable. Each call queries the database (less
 * than 0.1 ms), because another instance or `pramaan rotate-keys` may have changed the keys.
 */
export class IssuerKeys {
  readonly #db: Database
  readonly #clock: () => Date
  readonly #random: RandomBytes
  readonly #makeKey: MakePrivateKey
  readonly #isSupplied: boolean
  readonly #keysByKid = new Map<string, SigningKey>()
  #making: Promise<void> | undefined

  constructor(db: Database, { clock, random, makeKey = makePrivateKey, isSupplied = false }: AppOptions) {
    this.#db = db
    this.#clock = clock
    this.#random = random
    this.#makeKey = makeKey
    this.#isSupplied = isSupplied
  }

  /**
   * Signs Data Integrity proofs, and JWTs with EdDSA. The first call makes the key, in a `write` of its own. So never call
   * it inside a `write`: both would wait for each other.
   */
  ed25519(): Promise<SigningKey> {
    return this.#active('Ed25519')
  }

  /** Signs PDFs, and JWTs with RS256; see `ed25519`. */
  rsa(): Promise<CertifiedKey> {
    return this.#active('RSA') as Promise<CertifiedKey>
  }

  /** All keys: active ones first, then retired ones, each newest first. */
  async all(): Promise<PublishedKey[]> {
    await this.prepare()
    return (await findAll(this.#db)).map(toPublishedKey)
  }

  /** Makes missing keys. The program calls it after the start, so that the first download does not have to wait. */
  async prepare(): Promise<void> {
    for (const kind of KINDS) await this.#active(kind)
  }

  /**
   * Retires the active keys and makes new ones. The RSA key of ISSUER_P12 stays while that is set.
   * @throws Problem 'conflict' when somebody else has just replaced the keys
   */
  async rotate({ actor }: Pick<ActionContext, 'actor'>): Promise<PublishedKey[]> {
    const kinds = KINDS.filter((kind) => !(this.#isSupplied && kind === 'RSA'))
    const made = await Promise.all(kinds.map(async (kind) => ({ row: await findActive(this.#db, kind), key: await this.#make(kind) })))
    const context = { now: this.#clock(), actor }
    await this.#db.write(async (tx) => {
      for (const { row, key } of made) await (row ? replace(tx, row, key, context) : insertIfAbsent(tx, key, context))
    })
    return this.all()
  }

  async #active(kind: KeyKind): Promise<SigningKey> {
    const known = await this.#find(kind)
    if (known) return known
    this.#making ??= this.#makeMissing().finally(() => {
      this.#making = undefined
    })
    await this.#making
    const made = await this.#find(kind)
    if (!made) throw new Error(`the issuer has no ${kind} key`)
    return made
  }

  async #find(kind: KeyKind): Promise<SigningKey | undefined> {
    const row = await findActive(this.#db, kind)
    if (!row) return undefined
    const key = this.#keysByKid.get(row.kid) ?? toSigningKey(row)
    this.#keysByKid.set(row.kid, key)
    return key
  }

  async #makeMissing(): Promise<void> {
    for (const kind of KINDS) {
      if (await findActive(this.#db, kind)) continue
      const key = await this.#make(kind)
      await this.#db.write((tx) => insertIfAbsent(tx, key, { now: this.#clock(), actor: SYSTEM }))
    }
  }

  async #make(kind: KeyKind): Promise<NewKey> {
    const now = this.#clock()
    const privateKey = await this.#makeKey(kind)
    const { name } = await getCompany(this.#db)
    const certificateDer = kind === 'RSA' ? await selfSigned(privateKey, { name, now, random: this.#random }) : null
    const half = await publicHalf(privateKey)
    return { ...half, kind, source: 'made', privateKey, certificateDer, chainDer: [], createdAt: now.toISOString() }
  }
}

interface Subject {
  /** The common name, which is the company's name. */
  name: string
  /** The start of its validity of ten years. */
  now: Date
  random: RandomBytes
}

const VALID_YEARS = 10
/** RFC 5280 4.1.2.2: positive, at most 20 octets. */
const SERIAL_BYTES = 16
/** RFC 5280 appendix A: ub-common-name. */
const MAX_NAME_LENGTH = 64
const SHA_256 = 'SHA-256'
const OID = {
  commonName: '2.5.4.3',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
}
/** RFC 5280 4.2.1.3: digitalSignature and nonRepudiation, the first two bits. */
const SIGNING_ONLY = Uint8Array.of(0b1100_0000)
const UNUSED_BITS = 6

/** A self-signed X.509 certificate in DER (RFC 5280). PDF readers show its name as the signer. */
export async function selfSigned(privateKey: KeyObject, { name, now, random }: Subject): Promise<Uint8Array> {
  // Imported on demand, so that the start does not wait for these libraries.
  const [asn1, pki] = await Promise.all([import('asn1js'), import('pkijs')])
  const engine = new pki.CryptoEngine({ name: 'node', crypto: webcrypto as Crypto })
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: SHA_256 }
  const signingKey = privateKey.toCryptoKey(algorithm, true, ['sign']) as CryptoKey
  const { kty, n, e } = privateKey.export({ format: 'jwk' })
  const publicKey = await webcrypto.subtle.importKey('jwk', { kty, n, e } as JsonWebKey, algorithm, true, ['verify'])

  const certificate = new pki.Certificate()
  certificate.version = 2
  certificate.serialNumber = new asn1.Integer({ valueHex: positive(random(SERIAL_BYTES)).buffer as ArrayBuffer })
  const words = new asn1.Utf8String({ value: Array.from(name).slice(0, MAX_NAME_LENGTH).join('') })
  const commonName = new pki.AttributeTypeAndValue({ type: OID.commonName, value: words })
  certificate.subject.typesAndValues.push(commonName)
  certificate.issuer.typesAndValues.push(commonName)
  certificate.notBefore.value = now
  certificate.notAfter.value = new Date(Date.UTC(now.getUTCFullYear() + VALID_YEARS, now.getUTCMonth(), now.getUTCDate()))
  await certificate.subjectPublicKeyInfo.importKey(publicKey as CryptoKey, engine)
  const keyBits = certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView
  const keyIdentifier = new asn1.OctetString({ valueHex: await webcrypto.subtle.digest('SHA-1', keyBits) })
  const usage = new asn1.BitString({ valueHex: SIGNING_ONLY.buffer, unusedBits: UNUSED_BITS })
  const extension = (extnID: string, critical: boolean, content: { toBER: () => ArrayBuffer }) =>
    new pki.Extension({ extnID, critical, extnValue: content.toBER() })
  certificate.extensions = [
    extension(OID.basicConstraints, true, new pki.BasicConstraints({ cA: false }).toSchema()),
    extension(OID.keyUsage, true, usage),
    extension(OID.subjectKeyIdentifier, false, keyIdentifier),
  ]
  await certificate.sign(signingKey, SHA_256, engine)
  return new Uint8Array(certificate.toSchema(true).toBER())
}

/** Makes the bytes a positive integer without leading zeros, as DER requires. */
function positive(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes)
  copy[0] = ((copy[0] ?? 0) & 0x7f) | 0x40
  return copy
}
