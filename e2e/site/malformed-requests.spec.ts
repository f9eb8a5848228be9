import { connect } from 'node:net'
import { expect, test } from '../support/fixtures.ts'

const STRANGE = [
  'GET ////%2e%2e%2f HTTP/1.1',
  'GET //evil.example.com/ HTTP/1.1',
  'GET http://evil.example.com/ HTTP/1.1',
  'GET /%ff HTTP/1.1',
  'GET /%00 HTTP/1.1',
  'GET /c/%00 HTTP/1.1',
  'GET /training-programs/%00 HTTP/1.1',
  'GET /training-programs/%E0%A4 HTTP/1.1',
  'GET /services/%F0%9F%92%A9 HTTP/1.1',
  'GET /art/%2e%2e/%2e%2e%2fetc%2fpasswd.svg HTTP/1.1',
  'GET /assets/..%2f..%2fserver%2findex.js HTTP/1.1',
  'GET /fonts/%2e%2e/%2e%2e/package.json HTTP/1.1',
  'POST /about HTTP/1.1',
  'PUT / HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'BREW /pot HTTP/1.1',
  'GET /?q=%E0%A4%A HTTP/1.1',
  'GET /training-programs?q=%00&category=%ff HTTP/1.1',
]

test.describe('a request nobody would type', () => {
  for (const line of STRANGE) {
    test(`${line} is answered below 500, and the server lives`, async ({ app, request }) => {
      const answer = await send(app.url, line)
      expect(answer).toMatch(/^HTTP\/1\.1 [1-4]\d\d /)
      expect(answer).not.toContain('root:x:')
      expect((await request.get('/livez')).status()).toBe(200)
    })
  }
})

function send(url: string, line: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
    socket.write(`${line}\r\nHost: ${hostname}:${port}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
  })
}
