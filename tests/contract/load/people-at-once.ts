import { randomUUID } from 'node:crypto'
import type { BuiltServer } from '../built-app.ts'

type Send = (path: string, init?: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }) => Promise<Response>

/** One action of one of many people, with their network. */
interface Visit {
  what: string
  run: () => Promise<Response>
}

export interface Answered {
  what: string
  status: number
  ms: number
}

const MESSAGE = { name: 'Asha Example', email: 'asha.example@example.com', phone: '', subject: 'Training', message: 'Please call me.' }
const CERTIFICATE = { certificateId: 'CERT2026090042', fullName: 'Asha Example' }
const STATUS = { participantId: 'BHM2026081204', email: 'asha.example@example.com' }
const PAGES = ['/', '/services', '/training-programs?category=quality', '/contact', '/verify-certificate']
const LISTS = ['/api/participants', '/api/certificates', '/api/contacts?status=pending', '/api/admin/overview']

/** Creates people of six kinds in turn on the demo's records, each on a network of their own. */
export function makePeople(server: Pick<BuiltServer, 'request'>, count: number, staff: Record<string, string>): Visit[] {
  return Array.from({ length: count }, (_, at) => {
    const network = `198.51.${100 + (at >> 8)}.${at & 255}`
    const send: Send = (path, init = {}) => server.request(path, { ...init, headers: { 'X-Forwarded-For': network, ...init.headers } })
    const json = (path: string, body: object, headers: Record<string, string> = {}) =>
      send(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) })
    const kinds: Visit[] = [
      { what: 'page', run: () => send(PAGES[at % PAGES.length] ?? '/') },
      { what: 'enquiry', run: () => json('/api/contact', MESSAGE, { 'Idempotency-Key': randomUUID() }) },
      {
        what: 'posted form',
        run: () =>
          send('/contact', {
            method: 'POST',
            body: new URLSearchParams({ ...MESSAGE, subject: 'Other Inquiry', message: `Please call me about batch ${at}.` }),
          }),
      },
      { what: 'verification', run: () => json('/api/verify-certificate', CERTIFICATE) },
      { what: 'status', run: () => json('/api/check-status', STATUS, { 'Idempotency-Key': randomUUID() }) },
      { what: 'staff list', run: () => send(LISTS[at % LISTS.length] ?? '', { headers: staff }) },
    ]
    return kinds[at % kinds.length] as Visit
  })
}

/** Starts all visits at the same moment. */
export async function answerAll(people: readonly Visit[]): Promise<Answered[]> {
  return Promise.all(
    people.map(async ({ what, run }) => {
      const began = performance.now()
      const response = await run()
      await response.text()
      return { what, status: response.status, ms: performance.now() - began }
    }),
  )
}
