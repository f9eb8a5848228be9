import { randomBytes } from 'node:crypto'
import { contactFormSchema, requestFormSchema, type NewEnquiry } from '../enquiry.schema.ts'
import { ENQUIRY_LIMIT, promisedAnswer, receiveEnquiry } from '../server/enquiry.server.ts'
import { makeCorrectionToken } from '../server/correction-token.server.ts'
import { judgeEnquiry, type HiddenFields } from '../server/judge-enquiry.server.ts'
import { NOTHING_TYPED, type EnquiryReceipt, type PostedEnquiry, type PostedValues } from './forms/posted-enquiry.ts'
import { runOnce } from '#base/http/idempotency.server.ts'
import { referenceOf } from '../enquiry-reference.ts'
import { validate } from '#base/http/read-body.server.ts'
import { keyedHash } from '#base/http/keyed-hash.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { Problem } from '#base/api/problem.ts'
import { readPostedForm } from '#site/server/posted-form.server.ts'
import type { SiteContext } from '#site/server/site-context.server.ts'

export interface AnsweredEnquiry {
  posted: PostedEnquiry
  status: number
  headers: Record<string, string>
}

const SCOPE = '/contact, posted'
/** Within this time, reloading the reply posts the form again. Later it is somebody with the same question again. */
const SAME_POST_SECONDS = 10 * 60
const NOT_STORED = 'Your message could not be stored just now. It is still in the form: please send it again.'

/** The known fields of an enquiry. The owner of a client's link is no stranger, so no spam is suspected. */
export type KnownEnquiry = Pick<NewEnquiry, 'kind' | 'subject' | 'trainingProgramId' | 'people' | 'company' | 'clientId'>

/** Answers the contact form posted without script, with the same rules and the same record as the API. */
export async function answerPostedEnquiry(
  request: Request,
  site: SiteContext,
  network: string,
  known?: KnownEnquiry,
): Promise<AnsweredEnquiry> {
  let values = NOTHING_TYPED
  try {
    const form = await readPostedForm(request)
    values = Object.fromEntries(Object.keys(NOTHING_TYPED).map((name) => [name, form[name] ?? ''])) as PostedValues
    await site.limits.take(ENQUIRY_LIMIT, network)
    const { noticeVersion, remarks, form: formToken } = form
    const receipt = await record({ ...values, noticeVersion, remarks, form: formToken }, { site, network, known })
    return answer(200, { isSent: true, receipt })
  } catch (error) {
    if (!(error instanceof Problem)) {
      console.error(error)
      return answer(503, { isSent: false, values, errors: {}, formError: NOT_STORED })
    }
    const { issues, retryAfterSeconds } = error.details
    const formError = issues ? undefined : error.message
    const headers: Record<string, string> = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {}
    return answer(STATUSES[error.code] ?? 400, { isSent: false, values, errors: issues ?? {}, formError }, headers)
  }
}

const STATUSES: Partial<Record<Problem['code'], number>> = {
  'too-many': 429,
  'too-large': 413,
  'unsupported-type': 415,
  conflict: 409,
  unprocessable: 422,
  unavailable: 503,
}

/** Stores the same content only once within ten minutes, because reloading the page posts the form again. */
async function record(
  sent: PostedValues & HiddenFields & { noticeVersion: string | undefined },
  { site, network, known }: { site: SiteContext; network: string; known: KnownEnquiry | undefined },
): Promise<EnquiryReceipt> {
  const { db, clock, secret, limits } = site
  const { remarks, form, ...typed } = validate(known ? requestFormSchema : contactFormSchema, { ...sent, ...known })
  const enquiry = { ...typed, ...known }
  const now = clock()
  const context: ActionContext = { now, random: randomBytes, actor: { kind: 'visitor', network }, secret }
  const key = keyedHash(secret, SCOPE, JSON.stringify(enquiry))
  const request = { key, now, scope: SCOPE, request: enquiry, seconds: SAME_POST_SECONDS }
  const stored = await runOnce<Pick<EnquiryReceipt, 'reference' | 'phone' | 'correction' | 'promise'>>(db, request, async (once) => {
    const suspicions = known ? [] : await judgeEnquiry({ remarks, form }, { limits, hasProof: () => Promise.resolve(false) }, context)
    return once(async (tx) => {
      const received = await receiveEnquiry(tx, { kind: 'enquiry', ...enquiry }, suspicions, context)
      const correction = makeCorrectionToken(secret, received, now)
      return { reference: referenceOf(received), phone: received.phone, correction, promise: await promisedAnswer(tx, now) }
    })
  })
  return { ...stored, email: enquiry.email, subject: enquiry.subject, message: enquiry.message }
}

function answer(status: number, posted: PostedEnquiry, headers: Record<string, string> = {}): AnsweredEnquiry {
  return { posted, status, headers: { 'Cache-Control': 'no-store', ...headers } }
}
