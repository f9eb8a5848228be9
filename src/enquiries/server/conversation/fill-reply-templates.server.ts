import { listOfferedBatches } from '#training/server/batches/batch-list.server.ts'
import { dateLine } from '#training/batches/batch.ts'
import type { Database } from '#base/database/database.server.ts'
import { placeholderNames } from '#mail/messages/placeholders.ts'
import { fillTemplate, type ReplyPlaceholder } from '#mail/messages/reply-template.ts'
import type { ReplyTemplate } from '#mail/messages/mail-template.schema.ts'
import { listReplyTemplates } from '#mail/server/messages/reply-template.server.ts'
import { priceWords } from '#catalogue/price.ts'
import { programPath } from '#catalogue/program.ts'
import { findProgram, getProgram } from '#catalogue/server/program.server.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import { getEnquiry } from '../enquiry-row.server.ts'
import { findReplyRecipient } from './reply-recipient.server.ts'
import { nextStepOf } from '../../enquiry-reply.ts'
import type { FilledTemplate } from '../../enquiry-reply.schema.ts'

type Values = Record<ReplyPlaceholder, string | null>

interface Filling {
  today: PlainDate
  /** A program other than the requested one. */
  trainingProgramId?: number | undefined
  /** The recipient that the writer chose. By default the last writer. */
  to?: string | undefined
}

/**
 * The office's reply templates, filled in for this enquiry. At most one is suggested, none if the writer chose the program. @throws Problem
 * 'not-found'
 */
export async function fillReplyTemplates(db: Database, enquiryId: number, filling: Filling): Promise<FilledTemplate[]> {
  const { enquiry } = await getEnquiry(db, enquiryId)
  const [templates, recipient, ofProgram] = await Promise.all([
    listReplyTemplates(db),
    findReplyRecipient(db, enquiry, filling.to),
    programValues(db, filling.trainingProgramId ?? enquiry.trainingProgramId, filling.today),
  ])
  const values: Values = {
    name: recipient ? recipient.name : enquiry.fullName,
    reference: enquiry.reference,
    ...ofProgram,
    program: (filling.trainingProgramId === undefined ? enquiry.about?.title : ofProgram.program) ?? null,
    participantId: enquiry.participantNumber,
    nextStep: nextStepOf(enquiry),
  }
  const suggested = filling.trainingProgramId === undefined ? findSuggested(templates, values) : undefined
  return templates.map((template) => ({
    id: template.id,
    name: template.name,
    text: fillTemplate(template.text, values),
    missing: missingValues(template, values),
    isSuggested: template === suggested,
  }))
}

/** The program facts for a reply: duration, fee, page and next dates. @throws Problem 'not-found' */
export async function programFacts(
  db: Database,
  trainingProgramId: number,
  { today, siteUrl }: { today: PlainDate; siteUrl: string },
): Promise<string> {
  const { program } = await getProgram(db, trainingProgramId, 'published')
  const { dates, ...values } = await programValues(db, trainingProgramId, today)
  const facts = fillTemplate('{program}: {fee}', { ...values, program: `${program.title} (${program.duration})` })
  const next = dates === null ? 'No dates are fixed at present.' : fillTemplate('Next dates:\n\n{dates}', { dates })
  return `${facts}\n${siteUrl}${programPath(program)}\n\n${next}`
}

async function programValues(db: Database, id: number | null, today: PlainDate): Promise<Pick<Values, 'program' | 'fee' | 'dates'>> {
  const found = id === null ? undefined : await findProgram(db, id, 'all')
  if (id === null || !found) return { program: null, fee: null, dates: null }
  return { program: found.program.title, fee: priceWords(found.program), dates: await nextDates(db, id, today) }
}

const MAX_DATES = 5

/** One line for each of the next batches that visitors can ask for. */
async function nextDates(db: Database, trainingProgramId: number, today: PlainDate): Promise<string | null> {
  const { rows } = await listOfferedBatches(db, { trainingProgramId, today, limit: MAX_DATES })
  const lines = rows.map((batch) => `${dateLine(batch, today)}${batch.availability === 'full' ? ' (full: waiting list)' : ''}`)
  return lines.join('\n') || null
}

/**
 * The first template that can be filled in completely and contains the essential value: the participant ID once there is one, otherwise the
 * program or service.
 */
function findSuggested(templates: readonly ReplyTemplate[], values: Values): ReplyTemplate | undefined {
  const subject: ReplyPlaceholder = values.participantId === null ? 'program' : 'participantId'
  return templates.find((template) => placeholderNames(template.text).includes(subject) && missingValues(template, values).length === 0)
}

function missingValues({ text }: ReplyTemplate, values: Values): string[] {
  return placeholderNames(text).filter((name) => !values[name as ReplyPlaceholder])
}
