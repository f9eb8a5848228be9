import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** Sends the same bytes with the same headers and does nothing else: the minimum cost of a cached page. */
const [, , file = '', port = process.env['PORT']] = process.argv
const { status, headers, body } = JSON.parse(readFileSync(file, 'utf8')) as {
  status: number
  headers: Record<string, string>
  body: string
}
const bytes = Buffer.from(body, 'base64')

createServer((_request, response) => {
  response.writeHead(status, headers)
  response.end(bytes)
}).listen(Number(port), '127.0.0.1', () => console.log('The yardstick is open at', port))
