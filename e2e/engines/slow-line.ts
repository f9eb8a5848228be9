import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Chromium 109 and WebKit keep no `Secure` cookie from http://localhost: on this line it has no prefix. */
const SESSION = 'pramaan_session'

/** Stands between a browser and the program: keeps scripts back, or cuts them off, and lets no browser keep files. */
export interface SlowLine {
  url: string
  scriptDelayMs: number
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
      const { method, url } = incoming
      const { cookie, ...others } = incoming.headers
      const headers = { ...others, ...(cookie && { cookie: cookie.replace(SESSION, `__Host-${SESSION}`) }) }
      const outgoing = request(new URL(url ?? '/', target), { method, headers }, (answer) => {
        const cookies = answer.headers['set-cookie']?.map((kept) => kept.replace('__Host-', '').replace(/; *Secure/i, ''))
        reply.writeHead(answer.statusCode ?? 502, {
          ...answer.headers,
          'cache-control': 'no-store',
          ...(cookies && { 'set-cookie': cookies }),
        })
        answer.pipe(reply)
      })
      outgoing.on('error', () => reply.destroy())
      incoming.pipe(outgoing)
    }
    setTimeout(pass, isScript ? line.scriptDelayMs : 0)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line: SlowLine = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    scriptDelayMs: 0,
    cutsScripts: false,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return line
}
