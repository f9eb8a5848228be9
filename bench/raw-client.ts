import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')
const NS_PER_US = 1000

interface RawRound {
  port: number
  /** Whole requests, with their headers. The connections share them in turn. */
  requests: readonly Buffer[]
  count: number
  atOnce: number
  status: number
}

/**
 * Sends requests over sockets, one at a time on each connection, and reads no more of a reply than its length. The client
 * of node:http costs more than the server that is measured.
 * @returns the milliseconds of each reply and of all together
 * @throws Error when a reply has another status
 */
export async function runRound({ port, requests, count, atOnce, status }: RawRound): Promise<{ times: number[]; totalMs: number }> {
  const times: number[] = []
  let sent = 0
  const sockets = await Promise.all(Array.from({ length: atOnce }, () => opened(port)))
  const began = performance.now()
  const ask = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let askedAt = 0
      let left = 0
      const next = () => {
        if (sent === count) return resolve()
        askedAt = performance.now()
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
        times.push(performance.now() - askedAt)
        next()
      })
      next()
    })
  await Promise.all(sockets.map(ask))
  const totalMs = performance.now() - began
  for (const socket of sockets) socket.destroy()
  return { times, totalMs }
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket)).on('error', reject)
  })
}

/** A GET request as it goes over the wire, with the headers that a browser sends. */
export function getRequest(path: string, headers: Record<string, string> = {}): Buffer {
  const all = { Host: 'localhost', Accept: '*/*', 'Accept-Encoding': 'gzip, deflate, br', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
}

/** The processor time that a process has used so far with all its threads, in microseconds. Linux only: else undefined. */
export function processorTimeUs(pid: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const ns = threads.map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))
    return ns.reduce((sum, one) => sum + one, 0) / NS_PER_US
  } catch {
    return undefined
  }
}
