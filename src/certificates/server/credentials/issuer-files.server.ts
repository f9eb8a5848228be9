import type { Context, Hono } from 'hono'
import { getCompany } from '#company/server/company.server.ts'
import type { ApiContext } from '#base/http/endpoint.server.ts'
import type { Limit } from '#base/http/limits.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { IssuerKeys } from '../signing/issuer-keys.server.ts'
import type { PublishedKey } from '../signing/signing-key.server.ts'
import { STATUS_PURPOSES } from '../../credentials/credential-address.ts'
import { didDocument, issuerProfile, jwkOf, jwkSet } from './issuer-documents.server.ts'
import { CACHE_ONE_MINUTE, REVALIDATE, JSON_LD_CREDENTIAL, JWT_TEXT, allowCrossOriginRead, sendPublished } from './published-file.server.ts'
import { StatusLists } from './status-list.server.ts'

const LIST_FILE = /^([1-9]\d{0,8})(\.jwt)?$/

/**
 * Keys, the issuer and status lists. A large employer's verifier checks many credentials, each with two lists.
 */
const PUBLISHED_LIMIT: Limit = { name: 'published', points: 600, seconds: 60 }

/**
 * Serves what software needs to verify a credential: the issuer's profile, keys and status lists. Scripts of any site may
 * read them, because nothing in them is secret and verifiers run anywhere.
 */
export function mountIssuerFiles(
  router: Hono,
  { db, clock, limits, origin, siteUrl }: Pick<ApiContext, 'db' | 'clock' | 'limits' | 'origin' | 'siteUrl'>,
  keys: IssuerKeys,
): void {
  const statusLists = new StatusLists(db, { siteUrl, keys })

  router.get('/.well-known/jwks.json', async (c) => {
    await open(c)
    return sendPublished(c, asText(jwkSet(await keys.all(), siteUrl)), { type: 'application/jwk-set+json', cache: CACHE_ONE_MINUTE })
  })

  router.get('/.well-known/did.json', async (c) => {
    await open(c)
    return sendPublished(c, asText(didDocument(await keys.all(), siteUrl)), { type: 'application/did+json', cache: CACHE_ONE_MINUTE })
  })

  router.get('/issuer/keys/:kid', async (c) => {
    await open(c)
    return sendPublished(c, asText(jwkOf(await keyNamed(c.req.param('kid')), siteUrl)), {
      type: 'application/jwk+json',
      cache: CACHE_ONE_MINUTE,
    })
  })

  router.get('/issuer/keys/:kid/certificate.cer', async (c) => {
    await takeLimit(c)
    const { certificateDer } = await keyNamed(c.req.param('kid'))
    if (!certificateDer) throw new Problem('not-found', 'This key has no certificate.')
    c.header('Cache-Control', CACHE_ONE_MINUTE)
    return c.body(Uint8Array.from(certificateDer), 200, { 'Content-Type': 'application/pkix-cert' })
  })

  router.get('/issuer', async (c, next) => {
    if (isForPeople(c)) {
      await next()
      return c.header('Vary', 'Accept', { append: true })
    }
    await open(c)
    c.header('Vary', 'Accept')
    return sendPublished(c, asText(issuerProfile(await getCompany(db), siteUrl)), { type: 'application/ld+json', cache: CACHE_ONE_MINUTE })
  })

  router.get('/credentials/status/:purpose/:file', async (c) => {
    await open(c)
    const purpose = STATUS_PURPOSES.find((name) => name === c.req.param('purpose'))
    const [, list, ending] = LIST_FILE.exec(c.req.param('file')) ?? []
    const format = ending === '.jwt' ? 'jwt' : 'json'
    const text = purpose && list && (await statusLists.read(purpose, Number(list), format, clock()))
    if (!text) throw new Problem('not-found', 'There is no such status list.')
    return sendPublished(c, text, { type: format === 'jwt' ? JWT_TEXT : JSON_LD_CREDENTIAL, cache: REVALIDATE })
  })

  /** Allows scripts of any site, and takes the limit for each network. */
  async function open(c: Context): Promise<void> {
    allowCrossOriginRead(c)
    await takeLimit(c)
  }

  async function takeLimit(c: Context): Promise<void> {
    await limits.take(PUBLISHED_LIMIT, origin.network(c))
  }

  async function keyNamed(kid: string): Promise<PublishedKey> {
    const key = (await keys.all()).find((one) => one.kid === kid)
    if (!key) throw new Problem('not-found', 'The issuer has no such key.')
    return key
  }
}

/** Verifiers accept JSON, browsers HTML. Services that preview shared links accept anything and get the page. */
function isForPeople(c: Context): boolean {
  const accepted = c.req.header('Accept') ?? ''
  return accepted.includes('text/html') || !accepted.includes('json')
}

function asText(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`
}
