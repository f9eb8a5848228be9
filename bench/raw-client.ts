import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')
const NS_PER_US = 1000

interface RawRound {
  port: number
  /** Whole requests, with their headers. The connections send them in turn. */
  requests: readonly Buffer[]
  count: number
  atOnce: number
  status: number
}

/**
 * Sends requests over sockets, one at a time per connection, and only reads a reply's length. The client of node:http costs
 * more than the measured server.
 * @throws Error when a reply has another status
 */
export async function runRound({ port, requests, count, atOnce, status }: RawRound): Promise<void> {
  let sent = 0
  const sockets = await Promise.all(Array.from({ length: atOnce }, () => opened(port)))
  const ask = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let left = 0
      const next = () => {
        if (sent === count) return resolve()
        socket.write(requests[sent++ % requests.length] ?? '')
      }
      socket.on('error', reject)
      socket.on('data', (chunk: Buffer) => {
        if (left > 0) left -= chunk.length
        else {
          const end = chunk.indexOf(HEAD_END)
          const head = chunk.toString('latin1', 0, end)
          if (Number(head.slice(9, 12)) !== status) return reject(new Error(`the answer was ${head}`))
          left = end + HEAD_END.length + Number(/content-length: (\d+)/i.exec(head)?.[1]) - chunk.length
        }
        if (left > 0) return
        next()
      })
      next()
    })
  await Promise.all(sockets.map(ask))
  for (const socket of sockets) socket.destroy()
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket)).on('error', reject)
  })
}

/** Returns the bytes of a GET request with a browser's headers. */
export function getRequest(path: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`)
}

/** Returns the processor time of a process and all its threads so far, in microseconds. Linux only. */
export function processorTimeUs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const ns = threads.map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))
  return ns.reduce((sum, one) => sum + one, 0) / NS_PER_US
}
