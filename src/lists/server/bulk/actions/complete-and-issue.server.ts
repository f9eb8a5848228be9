import { alreadyHolds, holdsUntil, isValidOrSuspended, type EarlierCertificate } from '#certificates/earlier-certificate.ts'
import type { CertificateForm } from '#certificates/certificate.schema.ts'
import { findEarlierCertificates } from '#certificates/server/issue/earlier-certificates.server.ts'
import { issueCertificate } from '#certificates/server/issue/certificate.server.ts'
import { findParticipantsById } from '#training/server/participants/known-participants.server.ts'
import { getParticipant } from '#training/server/participants/participant.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import { setParticipantStatus } from '#training/server/participants/participant-status.server.ts'
import type { Participant } from '#training/participant.ts'
import { lockPeople } from '#clients/server/person-key.server.ts'
import { findProgramById, findValidities } from '#catalogue/server/program.server.ts'
import { belowRule, trainingRule } from '#catalogue/training-rule.ts'
import { getEntry } from '#training/server/roster/roster.server.ts'
import { Problem } from '#base/api/problem.ts'
import { monthInWords } from '#base/dates/dates.ts'
import { PARTICIPANT_SOURCE, type SourceContext } from '../../record-sources.server.ts'
import type { JobContext, RowInput } from '../jobs/bulk-action.server.ts'
import type { Selection } from '../../../bulk/bulk.schema.ts'
import { MAX_SECOND_NAMED, MAX_SKIPPED_NAMED, monthOf, type EnrolmentGroup, type IssuingPreview } from '../../../bulk/issuing-preview.ts'
import { selectedRecords } from '../jobs/selection.server.ts'
import { recordAction } from './record-action.server.ts'

export interface IssuingOptions {
  issueDate: string
  /** Null: no expiry date. Left out: the validity of the program, as for a single certificate. */
  expiryDate?: string | null | undefined
  /** Whether each recipient gets the certificate by mail. */
  notify?: boolean | undefined
  /** Participants who get none, by row id. */
  leaveOut?: readonly number[] | undefined
  /** Whether enrolments of a later month than the issue date get one too. */
  laterEnrolments?: boolean | undefined
  /** Only to whoever has a seat in this batch, and is not below the rule of its program or has a wish. */
  batchId?: number | undefined
}

/** What a request says of one recipient of a batch, who may be below the rule. */
export type RecipientWish = Pick<CertificateForm, 'kind' | 'exception'> & {
  /** Issue one although theirs was revoked; a kind or an exception says so too. */
  again?: true
}

type IssuingContext = JobContext<IssuingOptions> & Pick<RowInput, 'input'>

/**
 * Sets a participant to completed and issues the certificate of their program. Who was given one of this very enrolment is
 * skipped, also when it has expired or was revoked and the request does not name them, so running it twice issues nothing twice. Who holds one from another
 * enrolment gets another: the preview has named them, and the request can leave them out. An enrolment of a
 * later month than the issue date is skipped unless the request covers it: a filtered list may hold the next group. Paused and withdrawn participants
 * are refused: they did not complete the training with the group.
 */
export const completeAndIssueAction = recordAction(PARTICIPANT_SOURCE, {
  load: async (tx, id) => (await getParticipant(tx, id)).participant,
  async change(tx, participant, { options: { leaveOut, laterEnrolments, batchId, ...options }, input, context }: IssuingContext) {
    const { id: participantId, trainingProgramId } = participant
    if (leaveOut?.includes(participantId)) return { outcome: 'skipped', reason: 'Left out.' }
    const people = await lockPeople(tx, [`participant:${participantId}`])
    const recipient = { participant: { id: participantId, personId: people.get(`participant:${participantId}`) ?? 0 }, trainingProgramId }
    const given = (await findEarlierCertificates(tx, [recipient], context.now)).get(participantId)
    const own = namedOf(given?.own ?? [])
    const { again, ...wish } = input === null ? {} : (JSON.parse(input) as RecipientWish)
    const isReissued = own?.status === 'Revoked' && (again ?? Object.keys(wish).length > 0)
    if (own && !isReissued) return { outcome: 'skipped', reason: `${alreadyHolds(own)}.`, resultId: own.id }
    if (!mayComplete(participant)) throw new Problem('conflict', cannotComplete(participant))
    const why = batchId === undefined ? '' : await whyNotOfBatch(tx, participant, batchId, wish)
    if (why) return { outcome: 'skipped', reason: why }
    const month = monthOf(participant.enrollmentDate)
    if (!laterEnrolments && month > monthOf(options.issueDate)) {
      return { outcome: 'skipped', reason: `Enrolled in ${monthInWords(month)}, after the month of the issue date.` }
    }
    await setParticipantStatus(tx, participantId, 'completed', context)
    const existing = given?.certificates.find(isValidOrSuspended)
    const purpose = existing && { additional: true, reason: `Another enrolment; ${holdsUntil(existing)}` }
    const form = { participantId: String(participantId), trainingProgramId, certificatePath: null, ...options, ...wish, ...purpose }
    const { certificate } = await issueCertificate(tx, form, context, { isBulk: true })
    const beside = existing ? `, beside ${existing.certificateId}` : ''
    return { outcome: 'done', reason: `Certificate ${certificate.certificateId}${beside}.`, resultId: certificate.id }
  },
})

/** Why a participant gets no certificate with their batch; empty when they get one. */
async function whyNotOfBatch(tx: WriteTransaction, participant: Participant, batchId: number, wish: RecipientWish): Promise<string> {
  if (participant.batchId !== batchId) return 'Is not in this batch any more.'
  const { rosterState, attendance, score, result } = await getEntry(tx, participant.id)
  if (rosterState !== 'seat') return 'Has no seat in this batch.'
  const program = await findProgramById(tx, participant.trainingProgramId)
  if (!program || wish.exception || wish.kind === 'participation') return ''
  return belowRule(trainingRule(program), { ...attendance, score, result }).join(' ')
}

/** Counts what the job would do, and writes nothing. */
export async function previewIssuing(context: SourceContext, selection: Selection): Promise<IssuingPreview> {
  const { db, now } = context
  const preview: IssuingPreview = {
    total: 0,
    toIssue: 0,
    toComplete: 0,
    withoutAddress: 0,
    holding: 0,
    recipients: [],
    second: 0,
    seconds: [],
    refused: 0,
    groups: [],
    validities: [],
  }
  const groups = new Map<string, EnrolmentGroup>()
  const programs = new Set<number>()
  /** The first enrolment of each person who gets one: by 'person/program'. */
  const served = new Map<string, string>()
  for await (const targets of selectedRecords(PARTICIPANT_SOURCE, selection, context)) {
    const ids = targets.map(({ recordId }) => recordId ?? 0)
    const participants = await findParticipantsById(db, ids)
    const recipients = participants.map((participant) => ({ participant, trainingProgramId: participant.trainingProgramId }))
    const earlier = await findEarlierCertificates(db, recipients, now)
    for (const participant of participants) {
      const { id, fullName, participantId } = participant
      const given = earlier.get(id)
      const own = namedOf(given?.own ?? [])
      preview.total += 1
      if (own) {
        preview.holding += 1
        if (preview.recipients.length < MAX_SKIPPED_NAMED) preview.recipients.push({ fullName, participantId, holds: alreadyHolds(own) })
        continue
      }
      if (!mayComplete(participant)) {
        preview.refused += 1
        continue
      }
      const completes = participant.status !== 'completed'
      const key = `${participant.personId}/${participant.trainingProgramId}`
      const existing = given?.certificates.find(isValidOrSuspended)
      const first = served.get(key)
      const why = existing ? holdsUntil(existing) : first && `is selected twice, also as ${first}`
      served.set(key, first ?? participantId)
      preview.toIssue += 1
      if (completes) preview.toComplete += 1
      if (participant.email === '') preview.withoutAddress += 1
      const month = monthOf(participant.enrollmentDate)
      const group = groups.get(`${month}/${participant.clientId}`) ?? newGroup(month, participant.client_name)
      group.toIssue += 1
      if (completes) group.toComplete += 1
      groups.set(`${month}/${participant.clientId}`, group)
      programs.add(participant.trainingProgramId)
      if (why) {
        preview.second += 1
        if (preview.seconds.length < MAX_SECOND_NAMED) preview.seconds.push({ id, fullName, participantId, why, completes, month })
      }
    }
  }
  preview.groups = [...groups.values()].toSorted(
    (one, other) => one.month.localeCompare(other.month) || (one.clientName ?? '').localeCompare(other.clientName ?? ''),
  )
  preview.validities = await findValidities(db, [...programs])
  return preview
}

function newGroup(month: string, clientName: string | null): EnrolmentGroup {
  return { month, clientName, toIssue: 0, toComplete: 0 }
}

/** The certificate that is named: one that is existing, before one that has expired or was revoked. */
export function namedOf(certificates: readonly EarlierCertificate[]): EarlierCertificate | undefined {
  return certificates.find(isValidOrSuspended) ?? certificates[0]
}

export function mayComplete({ status }: Participant): boolean {
  return status === 'active' || status === 'completed'
}

/** The refusal of somebody who is paused or withdrawn. */
export function cannotComplete({ status }: Participant): string {
  return `The participant is ${status}. If they completed the training, set the status first.`
}
