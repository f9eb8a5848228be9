import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { Problem } from '#base/api/problem.ts'
import { emailField, MAX_NAME_LENGTH, requiredLine, requiredText, rowNumberField } from '#base/api/fields.schema.ts'
import type { Database } from '#base/database/database.server.ts'
import type { ImageStore } from '#base/files/image-store.server.ts'
import type { Limits } from '#base/http/limits.server.ts'
import type { FileForm } from '#base/http/file-form.server.ts'
import { validate } from '#base/http/read-body.server.ts'
import { MAX_MESSAGE_LENGTH } from '#enquiries/enquiry.ts'
import { readPostedForm } from '#site/server/posted-form.server.ts'
import { ANSWERS, type Answer, type PostedAnswer } from '../buyer-page.ts'
import { acceptanceSchema } from '../order/acceptance.schema.ts'
import { quotationReasonSchema } from '../quotation.schema.ts'
import { getQuotationOfToken } from '../server/quotation-row.server.ts'
import { acceptByBuyer, ANSWER_LIMIT, answerKey, askAboutQuotation, declineByBuyer } from '../server/buyer/answer-quotation.server.ts'
import { keepOrder, type ReceivedOrder, type StoredOrder } from '../server/buyer/order-file.server.ts'

const MAX_ECHOED_LENGTH = 6000
const AGREE = 'Confirm that you accept the quotation for your company'

const basedOn = rowNumberField('Unknown state of the quotation').optional()
const acceptSchema = acceptanceSchema.extend({ basedOn, agrees: z.literal('yes', { error: AGREE }) })
const declineSchema = quotationReasonSchema.extend({
  basedOn,
  versionNumber: acceptanceSchema.shape.versionNumber,
  name: acceptanceSchema.shape.name,
})
const askSchema = z.object({
  name: requiredLine('Name is required', MAX_NAME_LENGTH),
  email: emailField,
  question: requiredText('Write your question first', { maxLength: MAX_MESSAGE_LENGTH }),
  noticeVersion: rowNumberField('Unknown version of the notice').nullish(),
})

export interface AnsweringSite {
  db: Database
  clock: () => Date
  secret: string
  limits: Limits
  siteUrl: string
  store: ImageStore
}

interface AnsweredForm {
  posted: PostedAnswer
  status: number
  headers: Record<string, string>
}

/**
 * Answers a form posted to the buyer's page, with or without script. `form` is one with a file, which was read and counted before. Opening
 * the page never comes here.
 */
export async function answerPostedQuotation(
  request: Request,
  site: AnsweringSite,
  { token, network, form }: { token: string; network: string; form: FileForm<ReceivedOrder> | undefined },
): Promise<AnsweredForm> {
  let typed: Record<string, string> = form?.fields ?? {}
  try {
    if (form?.refusal) throw form.refusal
    const { id } = await getQuotationOfToken(site.db, token, { limits: site.limits, network })
    if (!form) {
      typed = await readPostedForm(request)
      await site.limits.take(ANSWER_LIMIT, answerKey(id, network))
    }
    const answer = answerOf(typed)
    const done = await store(answer, { id, fields: typed, order: form?.file, network }, site)
    return { posted: { answer, done, values: {}, errors: {} }, status: done === 'billed' ? 409 : 200, headers: {} }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { issues, retryAfterSeconds } = error.details
    return {
      posted: {
        answer: answerOf(typed),
        done: null,
        values: Object.fromEntries(ECHOED.map((name) => [name, (typed[name] ?? '').slice(0, MAX_ECHOED_LENGTH)])),
        errors: issues ?? {},
        ...(!issues && { formError: error.message }),
      },
      status: STATUSES[error.code] ?? 400,
      headers: retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {},
    }
  }
}

const ECHOED = ['name', 'post', 'poNumber', 'reason', 'email', 'question'] as const

const STATUSES: Partial<Record<Problem['code'], number>> = {
  'not-found': 404,
  'too-many': 429,
  'too-large': 413,
  'unsupported-type': 415,
  conflict: 409,
  stale: 409,
  unprocessable: 422,
  unavailable: 503,
}

interface Sent {
  id: number
  fields: Record<string, string>
  order: ReceivedOrder | undefined
  network: string
}

async function store(
  answer: Answer,
  { id, fields, order: received, network }: Sent,
  site: AnsweringSite,
): Promise<NonNullable<PostedAnswer['done']>> {
  const { db, secret, siteUrl, clock } = site
  const context = { now: clock(), random: randomBytes, actor: { kind: 'visitor', network } as const, secret, siteUrl }
  const { basedOn: before, ...texts } = fields
  const numbered = { ...texts, versionNumber: Number(fields['versionNumber']), ...(before && { basedOn: Number(before) }) }
  if (answer === 'decline') {
    return declineByBuyer(db, { id, network, ...validate(declineSchema, numbered) }, context)
  }
  if (answer === 'ask') {
    const { noticeVersion, ...asked } = fields
    const form = validate(askSchema, { ...asked, ...(noticeVersion && { noticeVersion: Number(noticeVersion) }) })
    await askAboutQuotation(db, { id, network, ...form }, context)
    return 'asked'
  }
  const { agrees: _, ...form } = validate(acceptSchema, numbered)
  const order = received && (await keepOrder(site.store, received))
  const { done, isStored } = await acceptByBuyer(db, { id, network, ...form, order }, context).catch(async (error: unknown) => {
    await forget(order, site)
    throw error
  })
  if (!isStored) await forget(order, site)
  return done
}

async function forget(order: StoredOrder | undefined, { store: files }: AnsweringSite): Promise<void> {
  if (order) await files.removePrivate(order.file)
}

function answerOf({ answer }: Record<string, string>): Answer {
  return ANSWERS.find((one) => one === answer) ?? 'accept'
}
