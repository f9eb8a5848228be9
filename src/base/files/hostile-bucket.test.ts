import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import { Bucket } from './bucket.server.ts'
import { MAX_UPLOAD_BYTES } from './uploaded-image.ts'

const FILE = `${'a'.repeat(40)}-400x300.webp`
const WITHIN_MS = 1500
const MEGABYTE = Buffer.alloc(1024 * 1024)

type Answers = (request: IncomingMessage, response: ServerResponse) => unknown

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** An object storage that gives the test's answers. */
async function bucketThat(answers: Answers): Promise<Bucket> {
  server = createServer((request, response) => void answers(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const config = { url: `http://127.0.0.1:${port}/`, region: 'example-1', accessKeyId: 'EXAMPLEKEY', secretAccessKey: 'example-secret' }
  return new Bucket(config, { answerWithinMs: WITHIN_MS })
}

/** Collects garbage repeatedly, as in a long-running process, so that a timer referenced only by the request is lost. */
function collectGarbage(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const timer = setInterval(collect, 20)
  return () => clearInterval(timer)
}

test.each<[string, Answers]>([
  ['never answers', () => undefined],
  ['begins to answer and goes on for ever', (_request, response) => void response.writeHead(200).write('RIFF')],
])(
  'a storage that %s is given up after the time it has',
  async (_what, answers) => {
    const bucket = await bucketThat(answers)
    const stop = collectGarbage()
    const refusals = [bucket.read(FILE), bucket.has(FILE), bucket.write(FILE, Buffer.from('RIFF'), 'image/webp')].map((asked) =>
      asked.then(() => undefined, String),
    )
    const [read] = await Promise.all(refusals)
    stop()
    expect(read).toContain('does not answer')
  },
  5000,
)

test('a redirect is an error, and nobody goes where it leads', async () => {
  const visited: unknown[] = []
  const bucket = await bucketThat((request, response) => {
    visited.push(request.url)
    response.writeHead(302, { Location: '/elsewhere' }).end()
  })
  await expect(bucket.read(FILE)).rejects.toThrow('answered 302')
  await expect(bucket.has(FILE)).rejects.toThrow('answered 302')
  expect(visited).not.toContain('/elsewhere')
})

test.each([true, false])(
  'of a file that is too large, at most what a picture may have is read (its length is told: %s)',
  async (isTold) => {
    let sent = 0
    const bucket = await bucketThat(async (_request, response) => {
      response.writeHead(200, isTold ? { 'Content-Length': 300 * MEGABYTE.length } : {})
      for (; sent < 300 && !response.destroyed; sent += 1)
        if (!response.write(MEGABYTE)) await Promise.race([once(response, 'drain'), once(response, 'close')])
      response.destroy()
    })
    await expect(bucket.read(FILE)).rejects.toThrow('larger than a picture may be')
    expect(sent * MEGABYTE.length).toBeLessThan(2 * MAX_UPLOAD_BYTES)
  },
)

test('what is no picture of the kind that the name says is refused', async () => {
  const bucket = await bucketThat((_request, response) => void response.end('<script>alert(1)</script>'))
  await expect(bucket.read(FILE)).rejects.toThrow('no webp')
})
