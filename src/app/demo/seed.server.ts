import { issueCertificate } from '#certificates/server/issue/certificate.server.ts'
import { updateCertificate } from '#certificates/server/issue/correction.server.ts'
import { revokeCertificate, suspendCertificate } from '#certificates/server/issue/revocation.server.ts'
import { certificateFormSchema } from '#certificates/certificate.schema.ts'
import { newEnquirySchema } from '#enquiries/enquiry.schema.ts'
import { recordEnquiry, setEnquiryStatus } from '#enquiries/server/enquiry.server.ts'
import type { EnquiryKind, EnquiryStatus } from '#enquiries/enquiry.ts'
import { participantFormSchema } from '#training/participants/participant.schema.ts'
import { enrolParticipant, updateParticipant } from '#training/server/participants/participant.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { programFormSchema } from '#catalogue/program.schema.ts'
import { createProgram } from '#catalogue/server/program.server.ts'
import { serviceFormSchema } from '#catalogue/service.schema.ts'
import { createService } from '#catalogue/server/service.server.ts'
import { makeSample } from '#certificates/server/sample/sample-certificate.server.ts'
import { showcaseFormSchema } from '#catalogue/showcase.schema.ts'
import { addYears, indianDate, type PlainDate } from '#base/dates/dates.ts'
import { createShowcaseEntry } from '#catalogue/server/showcase.server.ts'
import { seedBatches } from './seed-batches.server.ts'
import demo from './demo-content.json' with { type: 'json' }

const REVOCATION_REASON = 'Issued by mistake: the assessment was not completed.'
const SUSPENSION_REASON = 'The attendance of the second day is being checked.'
const HOUR_MS = 60 * 60 * 1000
/** Spreads the demo's enquiries over time, so that the inbox has an order. */
const HOURS_BETWEEN_ENQUIRIES = 19

/** Fills an empty database with demo content, using the API's functions, without sending mail. Returns false if it was not empty. */
export async function seedDemo(db: Database, context: ActionContext): Promise<boolean> {
  return db.write(async (tx) => {
    if (!(await isEmpty(tx))) return false
    for (const service of demo.services) await createService(tx, serviceFormSchema.parse(service), context)
    const programs = await seedPrograms(tx, context)
    const participants = await seedParticipants(tx, programs, context)
    await seedCertificates(tx, { programs, participants }, context)
    const trainers = await seedShowcase(tx, programs, context)
    const batches = await seedBatches(tx, { programs, trainers }, context)
    await seedEnquiries(tx, { programs, batches }, context)
    return true
  })
}

async function isEmpty(tx: WriteTransaction): Promise<boolean> {
  const tables = ['services', 'training_programs', 'participants', 'certificates', 'contacts'] as const
  for (const table of tables) {
    if (await tx.sql.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  }
  return true
}

/** Row numbers by slug. */
async function seedPrograms(tx: WriteTransaction, context: ActionContext): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const content of demo.programs) {
    const { program } = await createProgram(tx, programFormSchema.parse(content), context)
    ids.set(content.slug, program.id)
  }
  return ids
}

/** Row numbers by participant ID. */
async function seedParticipants(tx: WriteTransaction, programs: Map<string, number>, context: ActionContext): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const content of demo.participants) {
    const form = participantForm(content, programs)
    const { participant } = await enrolParticipant(tx, { ...form, fullName: content.misspelled ?? form.fullName }, context)
    ids.set(content.participantId, participant.id)
  }
  return ids
}

function participantForm({ program, ...content }: (typeof demo.participants)[number], programs: Map<string, number>) {
  return participantFormSchema.parse({ ...content, trainingProgramId: programs.get(program), notify: false })
}

async function seedCertificates(
  tx: WriteTransaction,
  { programs, participants }: { programs: Map<string, number>; participants: Map<string, number> },
  context: ActionContext,
): Promise<void> {
  for (const { program, status, participantId, correctedOn, ...content } of demo.certificates) {
    const recipient = participants.get(participantId) ?? 0
    const expiryDate = status === 'Expired' ? content.expiryDate : nextAnniversary(content.expiryDate, indianDate(context.now))
    const form = certificateFormSchema.parse({
      ...content,
      expiryDate,
      participantId: recipient,
      trainingProgramId: programs.get(program),
      notify: false,
    })
    const issuedAt = correctedOn === undefined ? context : { ...context, now: morningOf(content.issueDate) }
    const { id } = (await issueCertificate(tx, form, issuedAt)).certificate
    if (status === 'Revoked') await revokeCertificate(tx, id, REVOCATION_REASON, context)
    if (status === 'Suspended') await suspendCertificate(tx, id, SUSPENSION_REASON, context)
    if (correctedOn === undefined) continue
    const then = { ...context, now: morningOf(correctedOn) }
    const person = demo.participants.find((one) => one.participantId === participantId)
    if (person) await updateParticipant(tx, recipient, { changes: participantForm(person, programs) }, then)
    await updateCertificate(tx, id, { changes: { ...form, reprint: true } }, then)
  }
}

/** The same day in the first year in which it is not past, so that a demo set up years later shows the same statuses. */
function nextAnniversary(date: PlainDate | null, today: PlainDate): PlainDate | null {
  if (date === null || date >= today) return date
  const inThisYear = addYears(date, Number(today.slice(0, 4)) - Number(date.slice(0, 4)))
  return inThisYear >= today ? inThisYear : addYears(inThisYear, 1)
}

function morningOf(day: string): Date {
  return new Date(`${day}T10:00:00+05:30`)
}

async function seedEnquiries(
  tx: WriteTransaction,
  { programs, batches }: { programs: Map<string, number>; batches: Map<string, number> },
  context: ActionContext,
): Promise<void> {
  for (const [index, { status, batch, ...content }] of demo.contacts.entries()) {
    const hoursAgo = (demo.contacts.length - index) * HOURS_BETWEEN_ENQUIRIES
    const then = { ...context, now: new Date(context.now.getTime() - hoursAgo * HOUR_MS) }
    const program = demo.programs.find(({ title }) => content.subject.includes(title))
    const kind: EnquiryKind = program ? 'enrolment' : 'enquiry'
    const about = { trainingProgramId: program && programs.get(program.slug), batchId: batch && batches.get(batch) }
    const enquiry = newEnquirySchema.parse({ ...content, kind, ...about })
    const { id } = await recordEnquiry(tx, enquiry, then)
    if (status !== 'pending') await setEnquiryStatus(tx, id, { status: status as EnquiryStatus }, then)
  }
}

/** Fictitious entries, labelled as such, and sample certificates. Returns the trainers' row numbers by name. */
async function seedShowcase(tx: WriteTransaction, programs: Map<string, number>, context: ActionContext): Promise<Map<string, number>> {
  const trainers = new Map<string, number>()
  for (const { programs: slugs = [], ...content } of demo.showcase) {
    const programIds = slugs.map((slug) => programs.get(slug))
    const { entry } = await createShowcaseEntry(tx, showcaseFormSchema.parse({ ...content, programIds, isPublished: true }), context)
    if (entry.kind === 'trainer') trainers.set(entry.name, entry.id)
  }
  for (const slug of demo.samples) await makeSample(tx, programs.get(slug) ?? 0, context)
  return trainers
}
