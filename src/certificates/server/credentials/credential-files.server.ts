import type { Hono } from 'hono'
import { NOT_DOWNLOADABLE } from '../document/certificate-download.server.ts'
import { findEditionByToken } from '../edition.server.ts'
import type { ApiContext } from '#base/http/endpoint.server.ts'
import { DOWNLOAD_LIMIT } from '#base/http/limits.server.ts'
import { Problem } from '#base/api/problem.ts'
import { JSON_LD_CREDENTIAL, JWT_TEXT, allowCrossOriginRead } from './published-file.server.ts'
import { JWT_ALGORITHMS, signedJson, signedJwt, type JwtAlgorithm, type Signer } from './signed-credential.server.ts'

/**
 * Serves the credential of a certificate at its permalink: `/c/{token}.json` with a Data Integrity proof and
 * `/c/{token}.jwt` as a JWT, with RS256 or `?alg=EdDSA`. Replaced editions have credentials too; their status says so.
 * Limits, refusals and the ban on search engines are those of the document.
 */
export function mountCredentialFiles(
  router: Hono,
  { db, limits, origin }: Pick<ApiContext, 'db' | 'limits' | 'origin'>,
  signer: Signer,
): void {
  router.get('/c/:file{[\\w-]+\\.(?:json|jwt)}', async (c) => {
    allowCrossOriginRead(c)
    await limits.take(DOWNLOAD_LIMIT, origin.network(c))
    const [token = '', format] = c.req.param('file').split('.')
    const algorithm = algorithmOf(c.req.query('alg'))
    const edition = await findEditionByToken(db, token)
    if (!edition) throw new Problem('not-found', NOT_DOWNLOADABLE)
    const text = format === 'jwt' ? await signedJwt(edition, signer, algorithm) : await signedJson(edition, signer)
    return c.body(text, 200, {
      'Content-Type': format === 'jwt' ? JWT_TEXT : JSON_LD_CREDENTIAL,
      'Content-Disposition': `inline; filename="${edition.lookupId.replace(/[^A-Z0-9]/g, '') || 'certificate'}.${format}"`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    })
  })
}

function algorithmOf(asked = 'RS256'): JwtAlgorithm {
  const algorithm = JWT_ALGORITHMS.find((name) => name === asked)
  if (!algorithm) throw new Problem('invalid', `A JWT is signed by ${JWT_ALGORITHMS.join(' or ')}.`)
  return algorithm
}
