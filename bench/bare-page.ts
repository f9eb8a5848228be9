import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The same bytes with the same headers, and nothing else: what a cached page can cost at the least. A yardstick. */
const [, , file = '', port = process.env['PORT']] = process.argv
const { headers, body } = JSON.parse(readFileSync(file, 'utf8')) as { headers: Record<string, string>; body: string }
const bytes = Buffer.from(body, 'base64')

createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
}).listen(Number(port), '127.0.0.1', () => console.log('The yardstick is open at', port))
