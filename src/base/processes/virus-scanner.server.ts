import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { Problem } from '../api/problem.ts'

const SCANNER_AWAY = 'The virus scanner does not answer, so no file can be added. Try again in a minute.'
const TIMEOUT_MS = 60_000
const CHUNK_BYTES = 64 * 1024

/**
 * Has clamd scan a file on the disk with its INSTREAM protocol: chunks prefixed with their lengths, and a final one of
 * length 0. Returns the name of the virus; undefined for a clean file. `socket` is a path, or 'host:port'. @throws Error
 * when clamd gives no reply, or an unknown one
 */
export async function findVirus(socket: string, file: string): Promise<string | undefined> {
  const answer = await ask(socket, instream(file))
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (found === undefined && answer !== 'stream: OK') throw new Error(`clamd answered: ${answer.slice(0, 200)}`)
  return found
}

/**
 * Scans an upload if there is a scanner.
 * @throws Problem 'unprocessable', or 'unavailable' when the scanner does not work
 */
export async function requireNoVirus(file: string, socket: string | undefined): Promise<void> {
  if (socket === undefined) return
  const found = await findVirus(socket, file).catch(() => {
    throw new Problem('unavailable', SCANNER_AWAY)
  })
  if (found !== undefined) throw new Problem('unprocessable', `The virus scanner found ${found} in this file. It was not kept.`)
}

async function* instream(file: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>)
    yield Buffer.concat([lengthOf(chunk.length), chunk])
  yield lengthOf(0)
}

/** @throws Error when clamd does not answer */
export async function pingVirusScanner(socket: string): Promise<void> {
  const answer = await ask(socket, [Buffer.from('zPING\0')])
  if (answer !== 'PONG') throw new Error(`clamd answered: ${answer.slice(0, 200)}`)
}

async function ask(socket: string, question: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<string> {
  const [, host, port] = /^(.+):(\d+)$/.exec(socket) ?? []
  const connection = host === undefined ? connect(socket) : connect(Number(port), host.replace(/^\[|\]$/g, ''))
  connection.setTimeout(TIMEOUT_MS, () => connection.destroy(new Error('clamd did not answer in time')))
  let answer = ''
  const answered = new Promise<void>((resolve, reject) => {
    connection.on('data', (part: Buffer) => (answer += part.toString()))
    connection.on('error', reject)
    connection.on('close', () => resolve())
  })
  await Promise.all([pipeline(question, connection, { end: false }), answered])
  return answer.replace(/(?<![\0\s])[\0\s]+$/, '')
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
