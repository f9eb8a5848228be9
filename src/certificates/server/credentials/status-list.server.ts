import { gzipSync } from 'node:zlib'
import { findStatusPositions, STATUS_LIST_SIZE } from '../status-list-entry.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { issuerDid, statusListUrl, type StatusPurpose } from '../../credentials/credential-address.ts'
import { STATUS_LIST_CONTEXTS } from '../../credentials/published-contexts.ts'
import { asJwt, withIntegrityProof, type SignableCredential, type Signer } from './signed-credential.server.ts'

const COLUMNS = { revocation: 'revoked', suspension: 'suspended' } as const
const HOUR_MS = 3_600_000
/** How long a copy of a list is valid. */
const VALID_HOURS = 24
/** How long a verifier should use a copy, in milliseconds. */
const TTL_MS = 60_000
/** RFC 1952, section 2.3: the operating system, set to 'unknown' so that every machine makes the same bytes. */
const GZIP_SYSTEM = { at: 9, unknown: 0xff }

export type StatusListFormat = 'json' | 'jwt'

/**
 * The signed status lists (Bitstring Status List 1.0). Each request reads the register, so a list is never outdated. Only
 * the signed text is cached, while its contents and the key stay the same.
 */
export class StatusLists {
  readonly #db: Database
  readonly #signer: Signer
  readonly #signed = new Map<string, { stamp: string; text: string }>()

  constructor(db: Database, signer: Signer) {
    this.#db = db
    this.#signer = signer
  }

  /** The current state of one list; undefined when there is no such list. */
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
