import { callApi, failureText, HttpError } from '#base/api/api-client.ts'
import type { EnquiryKind } from '../../enquiry.ts'
import type { EnquiryValues } from '../../enquiry.schema.ts'

export interface EnquiryAbout {
  kind: EnquiryKind
  trainingProgramId?: number
  serviceId?: number
}

export interface StoredEnquiry {
  id: number
  /** What the visitor quotes: 'ENQ-7F3K-9Q2M'. */
  reference: string
  /** The batch is full: the request is for its waiting list. */
  waitingList?: boolean
}

/** What `useFormSubmit` wants to hear. */
type SentEnquiry = { success: true; data: StoredEnquiry } | { success: false; error?: string; fields?: Record<string, string> }

/**
 * Sends one enquiry. A refusal comes back in the server's words, by field where it has any; without a connection it
 * throws. The same key and content are stored once, however often they are sent (docs/product/contract.md, section 2).
 */
export async function sendEnquiry(values: EnquiryValues, about: EnquiryAbout, idempotencyKey: string): Promise<SentEnquiry> {
  try {
    const body = { ...values, phone: values.phone ?? '', ...about, consent: true }
    const { data } = await callApi('POST /contact', { body, idempotencyKey, offersProof: true })
    return { success: true, data }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { success: false, error: failureText(error, '') || undefined, fields: error.failure?.issues }
  }
}
