import { describeTable, plain, rowId, type RowOf } from '#base/values/columns.ts'

export const ISSUER_KEY_TABLE = describeTable('issuer_keys', {
  id: rowId,
  /** RFC 7638 thumbprint of the public key. */
  kid: plain(),
  kind: plain<'Ed25519' | 'RSA'>(),
  /** 'made' by this program, or 'given' as ISSUER_P12. */
  source: plain<'made' | 'given'>(),
  /** PKCS#8 in base64. It never leaves the server: no reply, log, export or audit entry contains it. */
  private_key: plain(),
  /** JSON. */
  public_jwk: plain(),
  /** X.509 in base64; null for Ed25519, which signs no PDF. */
  certificate: plain<string | null>(),
  /** JSON array of the certificate's chain, each in base64. */
  chain: plain(),
  created_at: plain(),
  /** The time of retirement. Its earlier signatures stay verifiable. */
  retired_at: plain<string | null>(),
})

export type IssuerKeyTable = RowOf<typeof ISSUER_KEY_TABLE>

declare module '#base/database/database.server.ts' {
  interface Tables {
    issuer_keys: IssuerKeyTable
  }
}
