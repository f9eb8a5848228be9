import { listOfferedBatches } from '#schedule/server/batch-list.server.ts'
import { dateLine } from '#schedule/batch.ts'
import type { Database } from '#base/database/database.server.ts'
import { placeholderNames } from '#mail/messages/placeholders.ts'
import { fillTemplate, type ReplyPlaceholder } from '#mail/messages/reply-template.ts'
import type { ReplyTemplate } from '#mail/messages/mail-template.schema.ts'
import { listReplyTemplates } from '#mail/server/messages/reply-template.server.ts'
import { priceWords } from '#catalogue/price.ts'
import { findProgram } from '#catalogue/server/program.server.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import { getEnquiry } from '../enquiry-row.server.ts'
import { nextStepOf } from '../../enquiry-reply.ts'
import type { FilledTemplate } from '../../enquiry-reply.schema.ts'

type Values = Record<ReplyPlaceholder, string | null>

/** The office's reply templates, filled in for this enquiry. At most one is suggested. @throws Problem 'not-found' */
export async function fillReplyTemplates(db: Database, enquiryId: number, today: PlainDate): Promise<FilledTemplate[]> {
  const { enquiry } = await getEnquiry(db, enquiryId)
  const [templates, program, dates] = await Promise.all([
    listReplyTemplates(db),
    enquiry.trainingProgramId === null ? undefined : findProgram(db, enquiry.trainingProgramId, 'all'),
    enquiry.trainingProgramId === null ? null : nextDates(db, enquiry.trainingProgramId, today),
  ])
  const values: Values = {
    name: enquiry.fullName,
    reference: enquiry.reference,
    program: enquiry.about?.title ?? null,
    dates,
    fee: program ? priceWords(program.program) : null,
    participantId: enquiry.participantNumber,
    nextStep: nextStepOf(enquiry),
  }
  const suggested = findSuggested(templates, values)
  return templates.map((template) => ({
    id: template.id,
    name: template.name,
    text: fillTemplate(template.text, values),
    missing: missingValues(template, values),
    isSuggested: template === suggested,
  }))
}

const MAX_DATES = 5

/** A line for each of the next batches that visitors can ask for. */
async function nextDates(db: Database, trainingProgramId: number, today: PlainDate): Promise<string | null> {
  const { rows } = await listOfferedBatches(db, { trainingProgramId, today, limit: MAX_DATES })
  const lines = rows.map((batch) => `${dateLine(batch, today)}${batch.availability === 'full' ? ' (full: waiting list)' : ''}`)
  return lines.join('\n') || null
}

/**
 * The first template that can be filled in completely and names what matters: the participant ID once there is one, otherwise
 * the program or service.
 */
function findSuggested(templates: readonly ReplyTemplate[], values: Values): ReplyTemplate | undefined {
  const subject: ReplyPlaceholder = values.participantId === null ? 'program' : 'participantId'
  return templates.find((template) => placeholderNames(template.text).includes(subject) && missingValues(template, values).length === 0)
}

function missingValues({ text }: ReplyTemplate, values: Values): string[] {
  return placeholderNames(text).filter((name) => !values[name as ReplyPlaceholder])
}
