import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { startBuiltServer } from '../contract/built-app.ts'
import { outcomeOf, type DatabaseSettings, type Outcome } from './outcome.ts'
import { enquiryRequest, sendEnquiry } from './senders.ts'

interface AbortedClientsOptions extends DatabaseSettings {
  /** Overrides the build's program with one that has a planted fault. */
  program?: string[]
}

const CLIENTS = 40
/** Long enough that some clients leave while their message is being stored, and some after it. */
const MAX_WAIT_MS = 200

/** Clients that close the connection before the reply, halfway through the body or after it, and later send the same message again. */
export async function abortedClients({ program, ...database }: AbortedClientsOptions): Promise<Outcome> {
  const server = await startBuiltServer({ ...database, program })
  const senders = { acknowledged: new Set<string>(), refused: 0, wrong: [] as string[] }
  const texts = Array.from({ length: CLIENTS }, () => `Please answer me about ${randomUUID()}`)
  await Promise.all(texts.map((text, at) => sendAndLeave(server.url, text, { isWhole: at % 4 !== 0 })))
  for (const text of texts) {
    const { status, body } = await sendEnquiry(server.url, text)
    if (status === 201) senders.acknowledged.add(text)
    else senders.wrong.push(`${status} ${body}`)
  }
  await server.stop()
  return outcomeOf(database, senders)
}

/** Closes the connection shortly after sending the body, or half of it. */
async function sendAndLeave(url: string, text: string, { isWhole }: { isWhole: boolean }): Promise<void> {
  const { body, ...options } = enquiryRequest(text)
  const headers = { ...options.headers, 'Content-Length': Buffer.byteLength(body) }
  const client = request(`${url}/api/contact`, { method: options.method, headers })
  client.on('error', () => undefined)
  if (isWhole) client.end(body)
  else client.write(body.slice(0, body.length / 2))
  await pause(Math.random() * MAX_WAIT_MS)
  client.destroy()
}
