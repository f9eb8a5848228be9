import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import {
  CertBag,
  ContentInfo,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  type AuthenticatedSafe,
  type SafeBag,
  type SafeContents,
} from 'pkijs'

/** A private key with its certificate and the certificates of its issuers, as in a PKCS#12 file. */
export interface Pkcs12 {
  privateKey: KeyObject
  /** The X.509 certificate of the key. */
  certificateDer: Uint8Array
  /** The issuer's certificate first, the root last. */
  chainDer: Uint8Array[]
}

const DAMAGED = 'it is damaged, or no PKCS#12 file'
const OLD_ENCRYPTION =
  'it is encrypted in an outdated way. Encrypt it with AES: openssl pkcs12 -legacy -in old.p12 -noenc -out key.pem && openssl pkcs12 -export -in key.pem -out new.p12 && rm key.pem'

/**
 * Reads a PKCS#12 file (RFC 7292) with one private key, encrypted with AES. @throws Error with a message that describes the fault of the
 * file or the password
 */
export async function readPkcs12(file: Uint8Array<ArrayBuffer>, password: string): Promise<Pkcs12> {
  const safe = await checkedSafe(file, new TextEncoder().encode(password).buffer)
  const bags = await bagsOf(safe, new TextEncoder().encode(password).buffer)
  const [privateKey, ...others] = bags.flatMap((bag) => keyOf(bag, password))
  if (!privateKey || others.length > 0) throw new Error(`it has ${privateKey ? 'several private keys' : 'no private key'}`)
  const certificates = bags.flatMap(certificateOf)
  const own = certificates.find((certificate) => certificate.checkPrivateKey(privateKey))
  if (!own) throw new Error('it has no certificate of its private key')
  return { privateKey, certificateDer: new Uint8Array(own.raw), chainDer: chainOf(own, certificates) }
}

/** The content of the file, after its MAC has proven the password. */
async function checkedSafe(file: Uint8Array<ArrayBuffer>, password: ArrayBuffer): Promise<AuthenticatedSafe> {
  const pfx = parsed(() => PFX.fromBER(file))
  if (pfx.authSafe.contentType !== ContentInfo.DATA || !pfx.macData) throw new Error('no password protects it')
  await pfx.parseInternalValues({ password, checkIntegrity: true }).catch((cause: unknown) => {
    const isWrongPassword = cause instanceof Error && cause.message.startsWith('Integrity')
    throw new Error(isWrongPassword ? 'the password does not open it' : 'its password check (MAC) is of an unknown kind', { cause })
  })
  const safe = pfx.parsedValue?.authenticatedSafe
  if (!safe) throw new Error(DAMAGED)
  return safe
}

async function bagsOf(safe: AuthenticatedSafe, password: ArrayBuffer): Promise<SafeBag[]> {
  if (safe.safeContents.some(({ contentType }) => contentType === ContentInfo.ENVELOPED_DATA)) {
    throw new Error('a part of it is encrypted for a certificate, not with a password')
  }
  await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password })) }).catch((cause: unknown) => {
    throw new Error(OLD_ENCRYPTION, { cause })
  })
  const { safeContents } = safe.parsedValue as { safeContents: Array<{ value: SafeContents }> }
  return safeContents.flatMap(({ value }) => value.safeBags)
}

function keyOf({ bagValue }: SafeBag, passphrase: string): KeyObject[] {
  if (!(bagValue instanceof PrivateKeyInfo) && !(bagValue instanceof PKCS8ShroudedKeyBag)) return []
  const key = Buffer.from(bagValue.toSchema().toBER())
  try {
    return [createPrivateKey({ key, format: 'der', type: 'pkcs8', ...(bagValue instanceof PKCS8ShroudedKeyBag && { passphrase }) })]
  } catch (cause) {
    throw new Error(OLD_ENCRYPTION, { cause })
  }
}

function certificateOf({ bagValue }: SafeBag): X509Certificate[] {
  if (!(bagValue instanceof CertBag)) return []
  const { certValue } = bagValue as { certValue: { getValue: () => ArrayBuffer } }
  return [parsed(() => new X509Certificate(new Uint8Array(certValue.getValue())))]
}

function parsed<Value>(parse: () => Value): Value {
  try {
    return parse()
  } catch (cause) {
    throw new Error(DAMAGED, { cause })
  }
}

/** The certificate's issuer, its issuer and so on, as far as the file contains them. */
function chainOf(own: X509Certificate, certificates: readonly X509Certificate[]): Uint8Array[] {
  const chain = [own]
  for (let last = own; ;) {
    const issuer = certificates.find((other) => !chain.includes(other) && last.checkIssued(other))
    if (!issuer) return chain.slice(1).map(({ raw }) => new Uint8Array(raw))
    chain.push(issuer)
    last = issuer
  }
}
