import { recordAudit } from '#base/audit/audit.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { shortDate } from '#base/dates/dates.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Limit } from '#base/http/limits.server.ts'
import { recordEnquiry } from '#enquiries/server/enquiry.server.ts'
import { storeQuestion } from '#enquiries/server/received/asked-question.server.ts'
import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import { getMailSettings } from '#mail/server/mail-settings.server.ts'
import type { MailData } from '#mail/mail-kinds.ts'
import { withoutErasedContact } from '../../document/erased-contact.ts'
import type { Quotation, QuotationPaper } from '../../quotation.schema.ts'
import { currentPaper, givenUpBy, isDeciding, STATE_AFTER, fallbackVersion } from '../../quotation-state.ts'
import { restoreFallback } from '../decide-quotation.server.ts'
import { fillLostReason } from '../enquiry-of-quotation.server.ts'
import { acceptQuotation, addEntry, bringsOrder } from '../issue-quotation.server.ts'
import { findBillingRefusal } from '../proformas/require-nothing-billed.server.ts'
import { hasValidBill } from '../proformas/valid-bill.server.ts'
import { lockQuotation, QUOTATION_MISSING } from '../quotation-row.server.ts'
import { announce, versioned } from '../quotation.server.ts'
import type { StoredOrder } from './order-file.server.ts'
import { aboutQuotation, addresseeOf, summaryOf } from './quotation-mails.server.ts'

/** Forms posted from one network to the page of one quotation: a network may be the office or the mobile carrier of many buyers. */
export const ANSWER_LIMIT: Limit = { name: 'answers to a quotation of a network', points: 20, seconds: 3600 }

/** The key of ANSWER_LIMIT. */
export function answerKey(quotationId: number, network: string): string {
  return `${quotationId} ${network}`
}

type AnsweringContext = ActionContext & { siteUrl: string }

interface AnsweredForm {
  id: number
  /** The version that the buyer has read. */
  versionNumber: number
  /** The event that had decided the state when the form's page was opened. Undefined in forms of pages from before this field. */
  basedOn?: number | undefined
}

interface Answer extends AnsweredForm {
  name: string
  network: string
}

export interface Acceptance extends Answer {
  /** Designation. */
  post: string
  poNumber: string
  order: StoredOrder | undefined
}

const NEWER = 'There is a newer version of this quotation, which is shown here now. Please read it first.'
const UNDONE =
  'We have undone an acceptance since this form was opened, so your answer was not saved. To answer, please use the forms on this page.'
const LATE = 'Wants to accept after the last day.'

/**
 * Accepts the current version for the buyer, and tells the addressee and the office. After its last day the acceptance is stored as a
 * question, and the office decides, unless the quotation is billed. A repeated acceptance is a no-op; `isStored` is false then. @throws Problem 'stale' for a
 * form of another version or from before an undone acceptance, or 'conflict' if the quotation is accepted, declined or withdrawn
 */
export async function acceptByBuyer(
  db: Database,
  { order, ...form }: Acceptance,
  context: AnsweringContext,
): Promise<{ done: 'accepted' | 'late'; isStored: boolean }> {
  return db.write(async (tx) => {
    const opened = await openCurrent(tx, form.id, context)
    requireCurrentForm(opened, form)
    const { quotation, paper } = opened
    const { name: byName, post: byPost, poNumber, network } = form
    const at = context.now.toISOString()
    if (quotation.state === 'expired' && !(await hasValidBill(tx, form.id, context.now))) {
      const { versionNumber } = paper
      const isStored = quotation.entries.some(
        (entry) => entry.kind === 'asked' && entry.byName === byName && entry.text === LATE && !bringsOrder(entry, { poNumber, order }),
      )
      if (isStored) return { done: 'late', isStored: false }
      const entry = { quotationId: form.id, kind: 'asked', versionNumber, byName, byPost, poNumber, network, order, text: LATE } as const
      await addEntry(tx, entry, context.now)
      const { contactName, email } = paper.content.buyer
      const question = `${[byName, byPost].join(', ')}, wants to accept this quotation after its last day, ${shortDate(paper.content.validUntil)}.${poNumber && ` PO number: ${poNumber}.`}`
      await ask(tx, opened, { name: contactName || byName, email, question }, context)
      await tellOffice(tx, paper, { quotationId: form.id, answer: 'late', byName, byPost, poNumber, at, email, text: '' }, context)
      return { done: 'late', isStored: true }
    }
    const { quotation: after } = await acceptQuotation(tx, { ...form, order }, context)
    if (after.entries[0]?.id === quotation.entries[0]?.id) return { done: 'accepted', isStored: false }
    const answer = { byName, byPost, poNumber, at }
    await tellAddressee(tx, opened, answer, context)
    await tellOffice(tx, paper, { quotationId: form.id, answer: 'accepted', ...answer, email: '', text: '' }, context)
    return { done: 'accepted', isStored: true }
  })
}

/**
 * Declines the current version for the buyer; an earlier one that is accepted stands again. If it is billed, the refusal is stored as a
 * question, and the office decides. A repeated refusal is a no-op. @throws Problem 'stale' or 'conflict'
 */
export async function declineByBuyer(
  db: Database,
  { reason, ...form }: Answer & { reason: string },
  context: AnsweringContext,
): Promise<'declined' | 'billed'> {
  return db.write(async (tx) => {
    const opened = await openCurrent(tx, form.id, context)
    const { quotation, paper, version } = opened
    const { id, name: byName, network } = form
    const { entries } = quotation
    const last = givenUpBy(entries) ?? entries.find(isDeciding)
    const isRepeated = last?.kind === 'declined' && last.versionNumber === form.versionNumber
    if (isRepeated && last.byName === byName && last.text === reason) return 'declined'
    requireCurrentForm(opened, form)
    if (quotation.state !== 'sent' && quotation.state !== 'expired') throw new Problem('conflict', `This quotation is ${quotation.state}.`)
    const fallback = fallbackVersion(entries, paper.versionNumber)
    if ((await findBillingRefusal(tx, id, { fallback, now: context.now })) !== undefined) {
      const { contactName, email } = paper.content.buyer
      const asked = { id, network, question: `${byName} wants to decline this quotation: ${reason}` }
      await storeQuestionOf(tx, opened, { ...asked, name: byName, from: { name: contactName || byName, email } }, context)
      return 'billed'
    }
    const { versionNumber, number } = paper
    await addEntry(tx, { quotationId: id, kind: 'declined', versionNumber, byName, network, text: reason }, context.now)
    if (fallback === undefined) await fillLostReason(tx, quotation, reason, context)
    await restoreFallback(tx, quotation, { fallback, kind: 'declined' }, context)
    await tx.sql
      .updateTable('quotations')
      .set({ version: version + 1 })
      .where('id', '=', id)
      .execute()
    await recordAudit(tx, context, { action: 'quotation declined', subject: aboutQuotation(id), after: { number, versionNumber, reason } })
    announce(tx, quotation)
    const at = context.now.toISOString()
    const news = { quotationId: id, answer: 'declined', byName, byPost: '', poNumber: '', at, email: '', text: reason } as const
    await tellOffice(tx, paper, { ...news, fallbackVersion: fallback }, context)
    return 'declined'
  })
}

export interface Question extends Omit<Answer, 'versionNumber' | 'basedOn'> {
  email: string
  question: string
  noticeVersion?: number | null | undefined
}

/** Adds a buyer's question to the conversation of the enquiry, or begins one. A repeated question is a no-op. */
export async function askAboutQuotation(
  db: Database,
  { email, noticeVersion, ...form }: Question,
  context: AnsweringContext,
): Promise<void> {
  await db.write(async (tx) => {
    const opened = await openCurrent(tx, form.id, context)
    await storeQuestionOf(tx, opened, { ...form, from: { name: form.name, email, noticeVersion } }, context)
  })
}

async function storeQuestionOf(
  tx: WriteTransaction,
  opened: Opened,
  {
    id,
    name: byName,
    question: text,
    network,
    from,
  }: Omit<Question, 'email'> & { from: Pick<Question, 'name' | 'email' | 'noticeVersion'> },
  context: AnsweringContext,
): Promise<void> {
  const [last] = opened.quotation.entries
  if (last?.kind === 'asked' && last.byName === byName && last.text === text) return
  const { versionNumber } = opened.paper
  await addEntry(tx, { quotationId: id, kind: 'asked', versionNumber, byName, network, text }, context.now)
  await ask(tx, opened, { ...from, question: text }, context)
  const at = context.now.toISOString()
  const news = { quotationId: id, answer: 'asked', byName, byPost: '', poNumber: '', at, email: from.email, text } as const
  await tellOffice(tx, opened.paper, news, context)
}

interface Opened {
  quotation: Quotation
  paper: QuotationPaper
  /** The row's version. */
  version: number
}

/** Locks the quotation of a form that was posted. @throws Problem 'not-found' for a draft */
async function openCurrent(tx: WriteTransaction, id: number, context: AnsweringContext): Promise<Opened> {
  const { quotation, version } = await versioned(tx, await lockQuotation(tx, id), context)
  const paper = currentPaper(quotation)
  if (!paper) throw new Problem('not-found', QUOTATION_MISSING)
  return { quotation, paper: withoutErasedContact(paper), version }
}

/** @throws Problem 'stale' for a form of another version, or for one from before an undone acceptance: browsers post a form again on reload */
function requireCurrentForm({ quotation: { entries, state }, paper }: Opened, { versionNumber, basedOn }: AnsweredForm): void {
  if (versionNumber > paper.versionNumber) {
    const last = entries.filter(isDeciding).find((entry) => entry.versionNumber === versionNumber)
    const was = last ? `Version ${versionNumber} is ${STATE_AFTER[last.kind]}. ` : ''
    throw new Problem('stale', `${was}Version ${paper.versionNumber} stands, and is shown here now.`)
  }
  if (versionNumber !== paper.versionNumber) throw new Problem('stale', NEWER)
  const isOpen = state === 'sent' || state === 'expired'
  if (isOpen && basedOn !== undefined && basedOn !== entries.find(isDeciding)?.id) throw new Problem('stale', UNDONE)
}

/** Adds a question to the conversation of the quotation's enquiry. Without one it begins an enquiry of the client and links the quotation to it. */
async function ask(
  tx: WriteTransaction,
  { quotation: { id, enquiryId, clientId, number, ...quotation }, paper, version }: Opened,
  { name, email, question, noticeVersion }: Pick<Question, 'name' | 'email' | 'question' | 'noticeVersion'>,
  context: AnsweringContext,
): Promise<void> {
  const subject = `Question about quotation ${number}`
  const asked = { enquiryId: enquiryId ?? 0, from: { address: email, name }, subject, text: `${subject}, from its page:\n\n${question}` }
  if (enquiryId === null || !(await storeQuestion(tx, asked, context))) {
    const enquiry = await recordEnquiry(
      tx,
      {
        name,
        email,
        phone: null,
        subject,
        message: question,
        kind: 'enquiry',
        source: 'quotation',
        company: paper.content.buyer.name,
        noticeVersion,
        ...(clientId !== null && { clientId }),
      },
      context,
    )
    await tx.sql
      .updateTable('quotations')
      .set({ enquiry_id: enquiry.id, version: version + 1 })
      .where('id', '=', id)
      .execute()
  }
  await recordAudit(tx, context, { action: 'quotation question', subject: aboutQuotation(id), after: { number } })
  announce(tx, { id, enquiryId, clientId, ...quotation })
}

type News = Omit<MailData['quotation-answered'], keyof ReturnType<typeof summaryOf>> & { quotationId: number }

async function tellOffice(
  tx: WriteTransaction,
  paper: QuotationPaper,
  { quotationId, ...news }: News,
  context: ActionContext,
): Promise<void> {
  const { settings } = await getMailSettings(tx)
  if (!settings.enquiryNotices) return
  const { email, byName } = news
  await enqueueMail(
    tx,
    {
      kind: 'quotation-answered',
      to: 'office',
      ...(email !== '' && { replyTo: { address: email, name: byName } }),
      about: aboutQuotation(quotationId),
      data: { ...summaryOf(paper, quotationId), ...news },
    },
    context,
  )
}

/** Tells the person to whom the version was sent that somebody has accepted it. Links are passed on, so they may not know. */
async function tellAddressee(
  tx: WriteTransaction,
  { quotation: { id, entries }, paper }: Opened,
  answer: Pick<News, 'byName' | 'byPost' | 'poNumber' | 'at'>,
  context: ActionContext,
): Promise<void> {
  const to = addresseeOf(paper, entries)
  if (!to) return
  const data = { ...summaryOf(paper, id), ...answer, contactName: to.name ?? '' }
  await enqueueMail(tx, { kind: 'quotation-accepted', to, about: aboutQuotation(id), data }, context)
}
