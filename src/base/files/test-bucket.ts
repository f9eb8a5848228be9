import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { BucketConfig } from '../config/bucket-config.server.ts'

/** A private object storage for a test: the part of S3 that pictures need, in memory. It verifies signatures. */
export interface TestBucket {
  config: BucketConfig
  /** The objects by name. */
  objects: Map<string, Buffer>
  /** The requests in order of arrival: 'GET a1…webp'. */
  requests: string[]
  /** Answers every request with this status from now on; undefined ends the failure. */
  failWith: (status: number | undefined) => void
  stop: () => Promise<void>
}

const FOLDER = '/pictures/of-the-site/'
const KEY = { accessKeyId: 'EXAMPLEKEY', secretAccessKey: 'example-secret' }
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=EXAMPLEKEY\/(\d{8}\/example-1\/s3\/aws4_request), SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/

export async function startTestBucket(): Promise<TestBucket> {
  const objects = new Map<string, Buffer>()
  const requests: string[] = []
  let failure: number | undefined
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => response.writeHead(status).end(body))
  })
  async function answer(request: IncomingMessage): Promise<{ status: number; body?: Buffer }> {
    const body = await buffer(request)
    const { method = '', url = '', headers } = request
    const name = url.slice(FOLDER.length)
    requests.push(`${method} ${name}`)
    if (failure !== undefined) return { status: failure }
    if (!url.startsWith(FOLDER) || !isSigned(request)) return { status: 403 }
    if (method === 'PUT') {
      if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex')) return { status: 400 }
      objects.set(name, body)
      return { status: 200 }
    }
    if (method === 'DELETE') return { status: objects.delete(name) ? 204 : 404 }
    const found = objects.get(name)
    return found ? { status: 200, ...(method === 'GET' && { body: found }) } : { status: 404 }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    config: { url: `http://127.0.0.1:${port}${FOLDER}`, region: 'example-1', ...KEY },
    objects,
    requests,
    failWith: (status) => (failure = status),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Verifies AWS Signature Version 4 as described in Amazon's S3 documentation, independently of the library that the product uses. */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const [, scope = '', names = '', signature] = AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  const canonical = [
    method,
    url,
    '',
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ]
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, createHash('sha256').update(canonical.join('\n')).digest('hex')]
  const key = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => createHmac('sha256', secret).update(part).digest(), `AWS4${KEY.secretAccessKey}`)
  return createHmac('sha256', key).update(text.join('\n')).digest('hex') === signature
}
