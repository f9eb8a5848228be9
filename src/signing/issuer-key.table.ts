import type { Generated } from 'kysely'

export interface IssuerKeyTable {
  id: Generated<number>
  /** RFC 7638 thumbprint of the public key. */
  kid: string
  kind: 'Ed25519' | 'RSA'
  /** 'made' here, or 'given' by ISSUER_P12. */
  source: 'made' | 'given'
  /** PKCS#8 in base64. Never leaves the server: no reply, log, export or history has it. */
  private_key: string
  /** JSON. */
  public_jwk: string
  /** X.509 in base64; null for Ed25519, which no PDF is signed with. */
  certificate: string | null
  /** JSON: what certifies the certificate, each in base64. */
  chain: string
  created_at: string
  /** Since when it signs nothing; what it signed before stays verifiable. */
  retired_at: string | null
}

declare module '../platform/database/database.server.ts' {
  interface Tables {
    issuer_keys: IssuerKeyTable
  }
}
