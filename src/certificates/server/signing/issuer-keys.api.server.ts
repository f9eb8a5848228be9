import { createHash, createPublicKey, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { issuerKeySchema, type IssuerKey } from '../../signing/issuer-key.schema.ts'
import type { IssuerKeys } from './issuer-keys.server.ts'
import type { PublishedKey } from './signing-key.server.ts'

const KEYS = { tag: 'Keys', access: 'keys.manage', reply: z.array(issuerKeySchema) } as const

/** The calls with which admins list and replace the keys that sign certificates. */
export const mountIssuerKeysApi = (api: Api, keys: IssuerKeys) => [
  endpoint(api, {
    ...KEYS,
    method: 'get',
    path: '/admin/issuer-keys',
    summary: 'The keys that sign, and those that did',
    answer: async () => ({
      data: (await keys.all()).map(present),
    }),
  }),
  endpoint(api, {
    ...KEYS,
    method: 'post',
    path: '/admin/issuer-keys/rotate',
    summary: 'Retire the keys that sign, and make new ones',
    answer: async ({ context }) => ({ data: (await keys.rotate(context)).map(present) }),
  }),
]

function present({ kid, kind, source, publicJwk, certificateDer, createdAt, retiredAt }: PublishedKey): IssuerKey {
  const key = { kid, kind, source, createdAt, retiredAt }
  if (certificateDer === null) {
    const publicKey = createPublicKey({ key: publicJwk, format: 'jwk' }).export({ format: 'der', type: 'spki' })
    const digits = createHash('sha256').update(publicKey).digest('hex').toUpperCase()
    return { ...key, fingerprint: digits.match(/../g)?.join(':') ?? '', certificate: null }
  }
  const { subject, issuer, validToDate, fingerprint256 } = new X509Certificate(certificateDer)
  return { ...key, fingerprint: fingerprint256, certificate: { subject, issuer, validTo: validToDate.toISOString() } }
}
