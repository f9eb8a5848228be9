import { batchFormSchema, type Batch } from '#training/batches/batch.schema.ts'
import { createBatch } from '#training/server/batches/batch.server.ts'
import { lastDay } from '#training/batches/batch-days.ts'
import { certificateFormSchema } from '#certificates/certificate.schema.ts'
import { issueCertificate } from '#certificates/server/issue/certificate.server.ts'
import { clientFormSchema, type ClientContact } from '#clients/client.schema.ts'
import { createClient } from '#clients/server/client.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import { markAttendance } from '#training/server/roster/mark-attendance.server.ts'
import { addPeople } from '#training/server/roster/roster-people.server.ts'
import { addPeopleSchema } from '#training/roster/roster.schema.ts'
import { changeRosterEntry } from '#training/server/roster/roster.server.ts'
import { addDays, mondayOf } from '#base/dates/calendar.ts'
import type { ParticipantTexts } from '#training/participants/participant-texts.ts'
import { indianDate, type PlainDate } from '#base/dates/dates.ts'
import demo from './demo-batches.json' with { type: 'json' }

/** The rows that batches refer to: programs by slug, trainers of the showcase by name. */
interface Known {
  programs: ReadonlyMap<string, number>
  trainers: ReadonlyMap<string, number>
}

interface DemoPerson extends Partial<ParticipantTexts> {
  fullName: string
  email?: string
  phone?: string
  /** In percent, if the program has a test. */
  score?: number
  /** The missed day of the batch, counted from 1. */
  absent?: { day: number; reason: string }
  /** The certificate's kind, unless it is one of completion. */
  certificate?: string
}

/** People who attend together: those of a client, or individual participants. */
interface DemoGroup {
  client?: string
  paid?: boolean
  people: DemoPerson[]
}

type DemoBatch = Omit<(typeof demo.batches)[number], 'groups' | 'client'> & { client?: string; groups: DemoGroup[] }

const DAYS_PER_WEEK = 7
/** The number of days before a past batch at which it was planned. */
const DAYS_PLANNED_BEFORE = 21

/**
 * Plans six future batches and two past ones, in weeks relative to the current one, with the clients that send people. Certificates of the
 * past ones are issued as the office does it. Returns the batches' rows by key.
 */
export async function seedBatches(tx: WriteTransaction, known: Known, context: ActionContext): Promise<Map<string, number>> {
  const clients = new Map<string, Client>()
  for (const content of demo.clients) {
    const { client } = await createClient(tx, clientFormSchema.parse(content), context)
    clients.set(client.name, client)
  }
  const ids = new Map<string, number>()
  const batches: DemoBatch[] = demo.batches
  for (const content of batches) ids.set(content.key, await seedBatch(tx, content, { ...known, clients }, context))
  return ids
}

interface Client {
  id: number
  name: string
  contacts: ClientContact[]
}

async function seedBatch(
  tx: WriteTransaction,
  content: DemoBatch,
  { programs, trainers, clients }: Known & { clients: ReadonlyMap<string, Client> },
  context: ActionContext,
): Promise<number> {
  const { groups, client: clientName, trainer: name, hours, ...fields } = content
  const [startTime, endTime] = hours
  const dates = datesOf(content, indianDate(context.now))
  const isDone = content.week < 0
  const planned = isDone ? at(addDays(dates[0] ?? '', -DAYS_PLANNED_BEFORE), context) : context
  const client = clientName === undefined ? undefined : clients.get(clientName)
  const form = {
    ...fields,
    trainingProgramId: programs.get(content.program),
    clientId: client?.id,
    clientContactId: client?.contacts[0]?.id,
    days: dates.map((date) => ({ date, startTime, endTime })),
    trainers: [{ entryId: trainers.get(name), name }],
  }
  const { batch } = await createBatch(tx, batchFormSchema.parse(form), planned)
  for (const { client: sender, paid, people } of groups) {
    const clientId = sender === undefined ? undefined : clients.get(sender)?.id
    const list = people.map((person) => ({ ...person, clientId, notify: false }))
    const entries = await addPeople(tx, batch.id, addPeopleSchema.parse({ people: list }), planned)
    const payment = { paidOn: indianDate(planned.now), paidReference: 'Bank transfer' }
    if (paid) for (const { id } of entries) await changeRosterEntry(tx, { batchId: batch.id, id }, payment, planned)
    if (isDone)
      await finish(
        tx,
        batch,
        people.map((person, index) => ({ ...person, id: entries[index]?.id ?? 0 })),
        context,
      )
  }
  return batch.id
}

/** Stores attendance, scores, and certificates on the last day. */
async function finish(
  tx: WriteTransaction,
  batch: Batch,
  people: ReadonlyArray<DemoPerson & { id: number }>,
  context: ActionContext,
): Promise<void> {
  for (const [index, { date }] of batch.days.entries()) {
    const marks = people.map(({ id: participantId, absent }) =>
      absent?.day === index + 1
        ? ({ participantId, mark: 'absent', reason: absent.reason } as const)
        : ({ participantId, mark: 'present' } as const),
    )
    await markAttendance(tx, batch.id, { date, marks }, at(date, context))
  }
  const issueDate = lastDay(batch.days)
  const then = at(issueDate, context)
  for (const { id, score, certificate: kind } of people) {
    if (score !== undefined) await changeRosterEntry(tx, { batchId: batch.id, id }, { score }, then)
    const { trainingProgramId } = batch
    const form = { participantId: id, trainingProgramId, issueDate, kind, complete: true, notify: false }
    await issueCertificate(tx, certificateFormSchema.parse(form), then)
  }
}

/** Consecutive days without Sundays. */
function datesOf({ week, weekday, dayCount }: DemoBatch, today: PlainDate): PlainDate[] {
  const first = addDays(mondayOf(today), week * DAYS_PER_WEEK + weekday)
  return Array.from({ length: dayCount }, (_, day) => addDays(first, day))
}

function at(date: PlainDate, context: ActionContext): ActionContext {
  return { ...context, now: new Date(`${date}T17:45:00+05:30`) }
}
