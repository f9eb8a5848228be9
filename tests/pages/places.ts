import { makeProgram } from '#app/testing/test-records.ts'
import { readPage, type ServedPage } from './served-page.ts'
import type { ServedSite } from './served-site.ts'

/** A page of the site in one of its states, with the properties that its reply must have. */
export interface Place {
  name: string
  path: string
  /** Fields posted to it, as by a browser without script. */
  fields?: Record<string, string>
  status: number
  /** Search engines may index it: a page at its own URL, in a state that everyone sees. */
  isIndexed: boolean
}

/** The programs of the demo, by mode of delivery. */
const ONLINE_PROGRAM = '/training-programs/data-analysis-for-quality-teams'
const CLASSROOM_PROGRAM = '/training-programs/vda-6-3-process-auditor'
const PROGRAM_BOTH_WAYS = '/training-programs/iatf-16949-internal-auditor'
/** A program whose texts contain injection attempts. */
export const STRANGE_PROGRAM = '/training-programs/strange-words'

const OK = { status: 200, isIndexed: true }
const NOT_INDEXED = { status: 200, isIndexed: false }
const NOT_FOUND = { status: 404, isIndexed: false }
const REFUSED = { status: 400, isIndexed: false }

const ACTIVE = { certificateId: 'CERT2026090042', fullName: 'Asha Example' }
const EXPIRED = { certificateId: 'CERT2025073318', fullName: 'Ravi Sample' }
const REVOKED = { certificateId: 'CERT2026031177', fullName: 'Meera Placeholder' }
const UNKNOWN = { certificateId: 'CERT2026090042', fullName: 'Somebody Else' }
const PARTICIPANT = { participantId: 'BHM2026081204', email: 'asha.example@example.com' }
const HINDI_PARTICIPANT = { participantId: 'BHM2026108852', email: 'udaharan@example.com' }
const MESSAGE = {
  name: 'No Script',
  email: 'no.script@example.com',
  phone: '',
  subject: 'Other Inquiry',
  message: 'Sent without any script.',
}

/** Every page of the public site, in every server-rendered state. */
export const PUBLIC_PLACES: readonly Place[] = [
  { name: 'home', path: '/', ...OK },
  { name: 'about', path: '/about', ...OK },
  { name: 'the listing', path: '/training-programs', ...OK },
  { name: 'the listing, searched', path: '/training-programs?q=audit', ...OK },
  { name: 'the listing, filtered', path: '/training-programs?category=Lean', ...OK },
  { name: 'the listing, with nothing found', path: '/training-programs?q=no%20such%20%3Cprogram%3E', ...OK },
  { name: 'a program online', path: ONLINE_PROGRAM, ...OK },
  { name: 'a program in the classroom', path: CLASSROOM_PROGRAM, ...OK },
  { name: 'a program both ways', path: PROGRAM_BOTH_WAYS, ...OK },
  { name: 'a program with strange words', path: STRANGE_PROGRAM, ...OK },
  { name: 'a program that is not there', path: '/training-programs/no-such-program', ...NOT_FOUND },
  { name: 'the schedule', path: '/schedule', ...OK },
  { name: 'the schedule of one program', path: '/schedule?program=vda-6-3-process-auditor', ...OK },
  { name: 'the services', path: '/services', ...OK },
  { name: 'a service', path: '/services/customer-audits', ...OK },
  { name: 'a service that is not there', path: '/services/no-such-service', ...NOT_FOUND },
  { name: 'verification', path: '/verify-certificate', ...OK },
  { name: 'verification by QR code of old', path: '/verify-certificate?id=CERT2026090042', ...OK },
  { name: 'the status check', path: '/verify-certificate?tab=status', ...OK },
  { name: 'an Active certificate', path: '/verify-certificate', fields: ACTIVE, ...NOT_INDEXED },
  { name: 'an Expired certificate', path: '/verify-certificate', fields: EXPIRED, ...NOT_INDEXED },
  { name: 'a Revoked certificate', path: '/verify-certificate', fields: REVOKED, ...NOT_INDEXED },
  { name: 'a certificate that is not there', path: '/verify-certificate', fields: UNKNOWN, ...NOT_FOUND },
  { name: 'a verification of nothing', path: '/verify-certificate', fields: { certificateId: '' }, ...REFUSED },
  { name: 'a training status', path: '/verify-certificate?tab=status', fields: PARTICIPANT, ...NOT_INDEXED },
  { name: 'a training in progress', path: '/verify-certificate?tab=status', fields: HINDI_PARTICIPANT, ...NOT_INDEXED },
  { name: 'a status of nobody', path: '/verify-certificate?tab=status', fields: { ...PARTICIPANT, email: 'x@example.com' }, ...NOT_FOUND },
  { name: 'a status of nothing', path: '/verify-certificate?tab=status', fields: {}, ...REFUSED },
  { name: 'the issuer', path: '/issuer', ...OK },
  { name: 'contact', path: '/contact', ...OK },
  { name: 'contact, with a subject', path: '/contact?subject=Certificate%20Verification', ...OK },
  { name: 'a message with mistakes', path: '/contact', fields: { name: 'No Script', email: 'nobody' }, ...REFUSED },
  { name: 'a message sent', path: '/contact', fields: MESSAGE, ...NOT_INDEXED },
  { name: 'privacy', path: '/privacy', ...OK },
  { name: 'terms', path: '/terms', ...OK },
  { name: 'cookies', path: '/cookies', ...OK },
  { name: 'a page that is not there', path: '/no/such-page', ...NOT_FOUND },
  { name: 'a certificate at no address', path: '/c/no-such-certificate-00', ...NOT_FOUND },
]

/** Pages without the frame of the public site. */
export const OTHER_PLACES: readonly Place[] = [
  { name: 'the back-office', path: '/admin', ...NOT_INDEXED },
  { name: 'an editor of the back-office', path: '/admin/services/create', ...NOT_INDEXED },
  { name: 'an unknown place of the back-office', path: '/admin/no-such-place', ...NOT_INDEXED },
  { name: 'the contract of the API', path: '/api/docs', ...NOT_INDEXED },
  { name: 'a form posted where there is none', path: '/about', fields: { a: '1' }, status: 405, isIndexed: false },
]

/** Returns the pages whose URLs are only in the database: the permalinks of all three certificates. */
export async function certificatePlaces(site: ServedSite): Promise<Place[]> {
  const certificates = [ACTIVE, EXPIRED, REVOKED].map(async (body) => {
    const reply = await site.fetch('/api/verify-certificate', { body })
    const { certificate } = reply.data as { certificate: { permalink: string; status: string } }
    const path = new URL(certificate.permalink, 'https://www.example.com').pathname
    return { name: `the record of an ${certificate.status} certificate`, path, ...NOT_INDEXED }
  })
  return Promise.all(certificates)
}

/** Creates a program with text that an admin may type but the demo lacks: HTML and JSON syntax, another script, and excessive length. */
export async function makeStrangeProgram(site: ServedSite): Promise<void> {
  await makeProgram(site, {
    title: 'शिफ्ट "A" & <b>B</b> </script>',
    slug: 'strange-words',
    category: 'R&D <1>',
    duration: 'on request',
    description:
      '# Big\n\nShort & <i>odd</i>.\n\n#### Small\n\n- </script>\n- [a](/b "c")\n\n![p](/icon-512.png)\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    delivery_mode: 'both',
    online_price: 0,
    offline_price: 100_000,
  })
}

export interface Visit extends ServedPage {
  status: number
  headers: Headers
  html: string
}

const visits = new WeakMap<ServedSite, Map<string, Promise<Visit>>>()

/** Returns the server's reply for this place. It is requested once, because many rules check the same reply. */
export function visit(site: ServedSite, { path, fields }: Pick<Place, 'path' | 'fields'>): Promise<Visit> {
  const known = visits.get(site) ?? new Map<string, Promise<Visit>>()
  visits.set(site, known)
  const key = `${path} ${JSON.stringify(fields)}`
  const made = known.get(key) ?? ask(site, path, fields)
  known.set(key, made)
  return made
}

async function ask(site: ServedSite, path: string, fields?: Record<string, string>): Promise<Visit> {
  const answer = await site.request(path, fields ? asForm(fields) : {})
  const html = await answer.text()
  return { status: answer.status, headers: answer.headers, html, ...readPage(html) }
}

function asForm(fields: Record<string, string>): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  }
}
