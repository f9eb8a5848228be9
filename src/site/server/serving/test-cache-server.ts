import { once } from 'node:events'
import { createServer, request as fetch, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PageCache } from './page-cache.server.ts'

interface Answered {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
}

/** A server that only asks a page cache. Its `x-cache` header says when the cache passed the request on to the site. */
export interface CacheServer {
  get: (path: string, headers?: OutgoingHttpHeaders, method?: string) => Promise<Answered>
  close: () => void
}

export async function startCacheServer(cacheOf: () => PageCache): Promise<CacheServer> {
  const server = createServer((request, response) => {
    const cache = cacheOf()
    const address = cache.find(request)
    if (!address) return void response.writeHead(200, { 'x-cache': 'not asked' }).end('anew')
    cache.answer(address, request, response, () => response.writeHead(500, { 'x-cache': 'not answered' }).end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const get: CacheServer['get'] = (path, headers = {}, method = 'GET') =>
    new Promise((resolve, reject) => {
      const asking = fetch({ port, host: '127.0.0.1', path, headers, method }, (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () => {
          const bytes = Buffer.concat(chunks)
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes, text: bytes.toString() })
        })
      })
      asking.on('error', reject)
      asking.end()
    })
  return { get, close: () => void server.close() }
}
