import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy between a browser and the program: delays scripts and fonts, or cuts scripts off, and disables browser caching. */
export interface SlowLine {
  url: string
  scriptDelayMs: number
  fontDelayMs: number
  cutsScripts: boolean
  close: () => void
}

export async function openSlowLine(target: string): Promise<SlowLine> {
  const server = createServer((incoming, reply) => {
    const isScript = incoming.url?.startsWith('/assets/') === true && incoming.url.endsWith('.js')
    if (isScript && line.cutsScripts) {
      incoming.socket.destroy()
      return
    }
    const pass = () => {
      const { method, url, headers } = incoming
      const outgoing = request(new URL(url ?? '/', target), { method, headers }, (answer) => {
        reply.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'cache-control': 'no-store' })
        answer.pipe(reply)
      })
      outgoing.on('error', () => reply.destroy())
      incoming.pipe(outgoing)
    }
    const isFont = incoming.url?.startsWith('/fonts/') === true
    setTimeout(pass, isScript ? line.scriptDelayMs : isFont ? line.fontDelayMs : 0)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line: SlowLine = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    scriptDelayMs: 0,
    fontDelayMs: 0,
    cutsScripts: false,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return line
}
