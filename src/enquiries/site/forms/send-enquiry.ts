import { callApi, failureText, getData, HttpError } from '#base/api/api-client.ts'
import type { EnquiryKind } from '../../enquiry.ts'
import type { EnquiryValues, Reachable } from '../../enquiry.schema.ts'
import { VISIT_ORIGIN } from './visit-origin.ts'

export interface EnquiryAbout {
  kind: EnquiryKind
  trainingProgramId?: number
  serviceId?: number
}

export interface StoredEnquiry {
  id: number
  /** The reference that visitors quote: 'ENQ-7F3K-9Q2M'. */
  reference: string
  /** Lets this browser correct address and phone for a short time. */
  correction: string
  /** The promised answer: 'within 24 hours', 'by Monday, 6 PM'. */
  promise: string
  /** The batch is full: the request joins its waiting list. */
  waitingList?: boolean
}

/** The result type that `useFormSubmit` expects. */
type Sent<Data> = { success: true; data: Data } | { success: false; error?: string; fields?: Record<string, string> }

/**
 * Sends one enquiry. A refusal is returned in the server's words, by field if possible; without a connection it throws. The same key and
 * content are stored once, however often they are sent (docs/product/contract.md, section 2).
 */
export async function sendEnquiry(values: EnquiryValues, about: EnquiryAbout, idempotencyKey: string): Promise<Sent<StoredEnquiry>> {
  return answered(async () => {
    const body = { ...VISIT_ORIGIN, ...values, phone: values.phone ?? '', ...about, consent: true }
    const { data } = await callApi('POST /contact', { body, idempotencyKey, offersProof: true })
    return data
  })
}

/** Changes the address and phone of an enquiry that this browser has just sent. */
export function correctEnquiry({ email, phone }: Pick<EnquiryValues, 'email' | 'phone'>, token: string): Promise<Sent<Reachable>> {
  return answered(() => getData('POST /contact/correction', { body: { email, phone: phone ?? '', token } }))
}

async function answered<Data>(call: () => Promise<Data>): Promise<Sent<Data>> {
  try {
    return { success: true, data: await call() }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { success: false, error: failureText(error, '') || undefined, fields: error.failure?.issues }
  }
}
