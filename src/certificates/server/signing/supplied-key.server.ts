import { readFile } from 'node:fs/promises'
import { X509Certificate } from 'node:crypto'
import { ConfigError } from '#base/config/config-error.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { findActive, findKey, insertIfAbsent, replace, type NewKey } from './issuer-key-store.server.ts'
import { publicHalf } from './signing-key.server.ts'

const MIN_RSA_BITS = 2048

/** The key of ISSUER_P12. @throws ConfigError with one line that names the setting */
export async function readSuppliedKey({ file, password }: { file: string; password: string }, now: Date): Promise<NewKey> {
  try {
    // Imported here so that a start without this setting does not wait for the ASN.1 library.
    const { readPkcs12 } = await import('./pkcs12.server.ts')
    const { privateKey, certificateDer, chainDer } = await readPkcs12(await readFile(file), password)
    const { asymmetricKeyType, asymmetricKeyDetails } = privateKey
    if (asymmetricKeyType !== 'rsa') throw new Error(`its key is ${asymmetricKeyType}, and documents are signed by RSA`)
    if ((asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS) throw new Error(`its key has fewer than ${MIN_RSA_BITS} bits`)
    const half = await publicHalf(privateKey)
    return { ...half, kind: 'RSA', source: 'given', privateKey, certificateDer, chainDer, createdAt: now.toISOString() }
  } catch (error) {
    throw new ConfigError(`ISSUER_P12 ${file} cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * Makes the supplied key the active one. The previous key is retired and stays published. It runs at the start, under the
 * lock that allows one start at a time. An expired certificate is refused only before its first use, because a
 * certificate that expires later must not keep the site from starting.
 * @throws ConfigError when the key was retired before, because retired keys never sign again
 */
export async function adoptSuppliedKey(tx: WriteTransaction, key: NewKey, context: Pick<ActionContext, 'now' | 'actor'>): Promise<void> {
  const known = await findKey(tx, key.kid)
  if (known?.retired_at === null) return
  if (known) throw new ConfigError(`ISSUER_P12 has a key that was retired on ${known.retired_at?.slice(0, 10)}. Use another key`)
  const { validFromDate, validToDate } = new X509Certificate(key.certificateDer ?? Buffer.alloc(0))
  if (validToDate < context.now) throw new ConfigError(`ISSUER_P12: its certificate expired on ${validToDate.toISOString().slice(0, 10)}`)
  if (validFromDate > context.now)
    throw new ConfigError(`ISSUER_P12: its certificate is valid from ${validFromDate.toISOString().slice(0, 10)} only`)
  const former = await findActive(tx, 'RSA')
  await (former ? replace(tx, former, key, context) : insertIfAbsent(tx, key, context))
}
