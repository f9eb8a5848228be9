import { createContext } from 'react-router'
import type { Database } from '#base/database/database.server.ts'
import type { ImageStore } from '#base/files/image-store.server.ts'
import { readFileForm, type FileForm } from '#base/http/file-form.server.ts'
import { tooMany, type Limits } from '#base/http/limits.server.ts'
import { Slots } from '#base/processes/slots.ts'
import { MAX_ORDER_BYTES } from '../../order/order-file.ts'
import { getQuotationOfToken } from '../quotation-row.server.ts'
import { ANSWER_LIMIT, answerKey } from './answer-quotation.server.ts'
import { orderTooLarge, receiveOrder, type ReceivedOrder } from './order-file.server.ts'

/** Uploads at the same time. The limit exceeds the twenty forms an hour that one network can send to a quotation. */
const UPLOADS = new Slots({
  count: 30,
  maxWaiting: 0,
  waitMs: 0,
  refusal: 'Many files are arriving at the moment. Try again in a minute, or send the purchase order by e-mail.',
  retryAfterSeconds: 60,
})

interface ReadingSite {
  db: Database
  limits: Limits
  store: ImageStore
  /** The socket of the virus scanner; undefined without one. */
  scanner: string | undefined
}

/** The store of purchase orders, and the posted form if it had a file: that is read before the page is rendered. */
export const buyersFormContext = createContext<{ store: ImageStore; form: FileForm<ReceivedOrder> | undefined }>()

/**
 * Reads a form that may have the purchase order as a file. It counts the form before it reads anything, and takes one of the few uploads
 * before it reads the file; texts are read in any case, so that the page can show them again. Undefined, and unread, if the link does not
 * work. The caller forgets the received file.
 */
export async function readBuyersForm(
  request: Request,
  site: ReadingSite,
  { token, network }: { token: string; network: string },
): Promise<FileForm<ReceivedOrder> | undefined> {
  const { db, limits } = site
  const quotation = await getQuotationOfToken(db, token, { limits, network }).catch(() => undefined)
  if (!quotation) return undefined
  const waitMs = await limits.tryTake(ANSWER_LIMIT, answerKey(quotation.id, network))
  const refusal = waitMs === undefined ? undefined : tooMany(waitMs)
  const form = await readFileForm(request, {
    name: 'order',
    maxBytes: MAX_ORDER_BYTES,
    tooLarge: orderTooLarge,
    keep: async (name, sent) => {
      if (refusal) throw refusal
      const free = await UPLOADS.take()
      return receiveOrder(site, { name, sent }).finally(free)
    },
  })
  return refusal ? { ...form, refusal } : form
}
