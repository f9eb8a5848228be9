import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { domainToASCII } from 'node:url'
import { ConfigError } from '#base/config/config-error.server.ts'
import type { MailConfig } from '#base/config/mail-config.server.ts'

/** The key that signs mails (RFC 6376), and the name under which it is published. */
export interface DkimKey {
  domain: string
  selector: string
  /** PEM */
  privateKey: string
  /** The value of the TXT record at `selector._domainkey.domain`. */
  record: string
}

const MIN_RSA_BITS = 1024

/** Reads the key of DKIM_KEY. @throws ConfigError with one line that names the setting */
export async function readDkimKey({ dkim, from }: MailConfig): Promise<DkimKey | undefined> {
  if (!dkim || !from) return undefined
  const key = await readFile(dkim.keyFile)
    .then(parseKey)
    .catch((error: unknown) => {
      throw new ConfigError(`DKIM_KEY ${dkim.keyFile} cannot be used: ${error instanceof Error ? error.message : String(error)}`)
    })
  const privateKey = key.export({ type: 'pkcs8', format: 'pem' }) as string
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
  return { domain: domainOf(from.address), selector: dkim.selector, privateKey, record: `v=DKIM1; k=rsa; p=${publicKey}` }
}

/** 'office@प्रमाण.example' → 'xn--….example' */
export function domainOf(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return domainToASCII(domain) || domain
}

function parseKey(pem: Buffer): KeyObject {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'rsa') throw new Error(`its key is ${key.asymmetricKeyType}, and mail servers check RSA`)
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS) throw new Error(`its key has fewer than ${MIN_RSA_BITS} bits`)
  return key
}
