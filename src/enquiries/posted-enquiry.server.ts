import { randomBytes } from 'node:crypto'
import type { Database } from '../platform/database.server.ts'
import { answerOnce } from '../platform/http/idempotency.server.ts'
import { LARGEST_BODY_BYTES, validate } from '../platform/http/read-body.server.ts'
import { keyedHash } from '../platform/keyed-hash.server.ts'
import type { Occasion } from '../platform/occasion.server.ts'
import { Problem } from '../shared/problem.ts'
import { contactFormSchema } from './enquiry.schema.ts'
import { recordEnquiry } from './enquiry.server.ts'
import { CONTACT_FIELDS, type PostedEnquiry, type PostedValues } from './posted-enquiry.ts'

/** Where a request came from and when, and what the site keeps of it. */
interface Reception {
  db: Database
  now: Date
  secret: string
  /** The visitor's network, as the limits count it. */
  network: string
  /** Refuses what is too much. @throws Problem 'too-many' */
  takeTurn: () => Promise<void>
}

interface Received {
  status: number
  posted: PostedEnquiry
}

const SCOPE = '/contact, posted'
const HONEYPOT = 'website'
const NOTHING_TYPED: PostedValues = { name: '', email: '', phone: '', subject: '', message: '' }
const NOT_STORED = 'Your message could not be stored just now. It is still in the form: please send it again in a moment.'
const ROBOT = 'This message was filled in by a program. Please write to us by e-mail or call us.'

/**
 * The contact form without script: the same schema, the same record, answered as a page. The same content within a day
 * is one row, however often it is posted: a page that was posted is posted again when it is reloaded.
 */
export async function receivePostedEnquiry(request: Request, reception: Reception): Promise<Received> {
  let values = NOTHING_TYPED
  try {
    await reception.takeTurn()
    const form = await readForm(request)
    values = contactValues(form)
    if (text(form, HONEYPOT) !== '') return refused(400, values, ROBOT)
    const enquiry = validate(contactFormSchema, values)
    const occasion: Occasion = {
      now: reception.now,
      random: randomBytes,
      actor: { kind: 'visitor', network: reception.network },
      secret: reception.secret,
    }
    const key = keyedHash(reception.secret, SCOPE, JSON.stringify(enquiry))
    const keyed = { key, now: reception.now, scope: SCOPE, request: enquiry, replay: 'stored' } as const
    await answerOnce(reception.db, keyed, async (db) => {
      const { id } = await recordEnquiry(db, { ...enquiry, kind: 'enquiry', consent: true }, occasion)
      return { data: { id } }
    })
    return { status: 200, posted: { isSent: true } }
  } catch (error) {
    if (!(error instanceof Problem)) {
      console.error(error)
      return refused(503, values, NOT_STORED)
    }
    const errors = error.details.issues ?? {}
    const posted = { isSent: false, values, errors, formError: error.details.issues ? undefined : error.message } as const
    return { status: STATUSES[error.code] ?? 400, posted }
  }
}

const STATUSES: Partial<Record<Problem['code'], number>> = { 'too-many': 429, 'too-large': 413, unavailable: 503 }

function refused(status: number, values: PostedValues, formError: string): Received {
  return { status, posted: { isSent: false, values, errors: {}, formError } }
}

/** @throws Problem 'too-large' or 'invalid' */
async function readForm(request: Request): Promise<FormData> {
  // A browser always says how long its form is.
  const declared = Number(request.headers.get('Content-Length') ?? Number.NaN)
  if (!(declared <= LARGEST_BODY_BYTES)) throw new Problem('too-large', 'This message is too long to be sent at once.')
  return request.formData().catch(() => {
    throw new Problem('invalid', 'The form could not be read. Please send it again.')
  })
}

function contactValues(form: FormData): PostedValues {
  return Object.fromEntries(CONTACT_FIELDS.map((name) => [name, text(form, name)])) as PostedValues
}

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
