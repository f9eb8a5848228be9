import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'

interface TestVirusScanner {
  /** The value of CLAMD_SOCKET. */
  socket: string
  stop: () => void
}

/** Starts a fake clamd whose replies the test chooses. */
export async function startVirusScanner(answerOf: (sent: string) => string): Promise<TestVirusScanner> {
  const server = createServer((connection) => {
    let got = Buffer.alloc(0)
    connection.on('error', () => undefined)
    connection.on('data', (part) => {
      got = Buffer.concat([got, part])
      if (got.subarray(-4).equals(Buffer.alloc(4))) connection.end(`${answerOf(got.toString('latin1'))}\0`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { socket: `127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() }
}
