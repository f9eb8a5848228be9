import type { Generated } from 'kysely'

export interface IssuerKeyTable {
  id: Generated<number>
  /** RFC 7638 thumbprint of the public key. */
  kid: string
  kind: 'Ed25519' | 'RSA'
  /** 'made' by this program, or 'given' as ISSUER_P12. */
  source: 'made' | 'given'
  /** PKCS#8 in base64. It never leaves the server: no reply, log, export or audit entry contains it. */
  private_key: string
  /** JSON. */
  public_jwk: string
  /** X.509 in base64; null for Ed25519, which signs no PDF. */
  certificate: string | null
  /** JSON array of the certificate's chain, each in base64. */
  chain: string
  created_at: string
  /** When it was retired. Its earlier signatures stay verifiable. */
  retired_at: string | null
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    issuer_keys: IssuerKeyTable
  }
}
