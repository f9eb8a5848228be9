import { holdsUntil } from '#certificates/earlier-certificate.ts'
import { judgeIssuing, type RecipientWish } from '#certificates/judge-issuing.ts'
import { findEarlierCertificates } from '#certificates/server/issue/earlier-certificates.server.ts'
import { requireAnswered, type FindNameChecks } from '#certificates/server/issue/name-checks.server.ts'
import { groupNameChecks } from '#certificates/name-check.ts'
import { findObstacles, readRecipient, type IssueCase } from '#certificates/server/recipient.server.ts'
import { lockGiven } from '#certificates/server/issue/second-certificate.server.ts'
import { issueCertificate } from '#certificates/server/issue/certificate.server.ts'
import { findParticipantsById } from '#training/server/participants/known-participants.server.ts'
import { getParticipant } from '#training/server/participants/participant.server.ts'
import { findValidities } from '#catalogue/server/program.server.ts'
import { Problem } from '#base/api/problem.ts'
import { monthInWords } from '#base/dates/dates.ts'
import { PARTICIPANT_SOURCE, type SourceContext } from '../../record-sources.server.ts'
import type { JobContext, RowInput } from '../jobs/bulk-action.server.ts'
import type { Selection, EnrolmentGroup, IssuingPreview } from '../../../bulk/bulk.schema.ts'
import { MAX_SECOND_NAMED, MAX_SKIPPED_NAMED, monthOf } from '../../../bulk/issuing-preview.ts'
import { selectedRecords } from '../jobs/selection.server.ts'
import { recordAction } from './record-action.server.ts'

export interface IssuingOptions {
  issueDate: string
  /** Null: no expiry date. Default: the validity of the program, as for a single certificate. */
  expiryDate?: string | null | undefined
  /** Whether each recipient gets the certificate by mail. */
  notify?: boolean | undefined
  /** Participants to leave out, by row id. */
  leaveOut?: readonly number[] | undefined
  /** Whether enrolments of a later month than the issue date also get a certificate. */
  laterEnrolments?: boolean | undefined
  /** Limits the job to seat holders of this batch who meet its program's rule or for whom a wish was given. */
  batchId?: number | undefined
}

type IssuingContext = JobContext<IssuingOptions> & Pick<RowInput, 'input'>

/**
 * Issues the certificate of their program to a participant, and sets them to completed unless it is one of participation.
 * Skips a participant who already has one of this enrolment, also an expired one, or a revoked one unless the request names
 * them; so running it twice issues nothing twice. A participant with one from another enrolment gets another: the preview
 * has named them, and the request can leave them out. An enrolment of a later month than the issue date is skipped unless
 * the request covers it, because a filtered list may include the next group. Paused and withdrawn participants are refused,
 * because they did not complete the training with the group. So are names that cannot be printed. Participants below the
 * rule of the program, or in question, get one from their batch only.
 */
export const completeAndIssueAction = recordAction(PARTICIPANT_SOURCE, {
  load: async (tx, id) => (await getParticipant(tx, id)).participant,
  async change(tx, participant, { options: { leaveOut, laterEnrolments, batchId, ...options }, input, context }: IssuingContext) {
    const { id: participantId, trainingProgramId } = participant
    if (leaveOut?.includes(participantId)) return { outcome: 'skipped', reason: 'Left out.' }
    const given = await lockGiven(tx, { participantId, trainingProgramId }, context)
    const recipient = await readRecipient(tx, { participantId, trainingProgramId })
    const wish = input === null ? {} : (JSON.parse(input) as RecipientWish)
    const { outcome, reason, own, existing } = judgeIssuing(recipient.participant, given, recipient.obstacles, wish)
    if (own && outcome !== 'issue') return { outcome: 'skipped', reason, resultId: own.id }
    if (outcome === 'refused') throw new Problem('conflict', reason)
    const obstacle = batchId === undefined ? undefined : whyNotThere(recipient, batchId)
    if (obstacle || outcome !== 'issue') return { outcome: 'skipped', reason: obstacle ?? reason }
    const month = monthOf(participant.enrollmentDate)
    if (!laterEnrolments && month > monthOf(options.issueDate)) {
      return { outcome: 'skipped', reason: `Enrolled in ${monthInWords(month)}, after the month of the issue date.` }
    }
    const { anyway: _, ...printed } = wish
    const purpose = existing && { additional: true, reason: `Another enrolment; ${holdsUntil(existing)}` }
    const issued = { participantId: String(participantId), trainingProgramId, certificatePath: null, complete: true }
    const form = { ...issued, ...options, ...printed, ...purpose }
    const { certificate } = await issueCertificate(tx, form, context, { isBulk: true, known: { recipient, given } })
    const beside = existing ? `, beside ${existing.certificateId}` : ''
    return { outcome: 'done', reason: `Certificate ${certificate.certificateId}${beside}.`, resultId: certificate.id }
  },
})

/** Returns the reason why someone has no seat in the batch. */
function whyNotThere({ place }: IssueCase, batchId: number): string | undefined {
  if (place?.batch.id !== batchId) return 'Is no longer in this batch.'
  return place.entry.rosterState === 'seat' ? undefined : 'Has no seat in this batch.'
}

const COUNTED_AS = { 'has-certificate': 'holding', revoked: 'holding', below: 'toDecide', ask: 'toDecide', refused: 'refused' } as const

/** Yields the participants of a selection, with the effect of issuing for each. */
async function* judgedParticipants(context: SourceContext, selection: Selection) {
  const { db, now } = context
  for await (const targets of selectedRecords(PARTICIPANT_SOURCE, selection, context)) {
    const ids = targets.map(({ recordId }) => recordId ?? 0)
    const participants = await findParticipantsById(db, ids)
    const recipients = participants.map((participant) => ({ participant, trainingProgramId: participant.trainingProgramId }))
    const earlier = await findEarlierCertificates(db, recipients, now)
    const obstacles = await findObstacles(db, participants)
    for (const participant of participants) {
      const { id } = participant
      yield { participant, ...judgeIssuing(participant, earlier.get(id), obstacles.get(id)) }
    }
  }
}

/**
 * Refuses a job that would print names about which contacts have not answered, unless the request confirms it.
 * @throws Problem 'conflict'
 */
export async function requireAnsweredNames(
  context: SourceContext,
  request: Pick<IssuingOptions, 'issueDate' | 'leaveOut' | 'laterEnrolments'> & {
    selection: Selection
    beforeAnswer?: boolean | undefined
  },
  findNameChecks: FindNameChecks,
): Promise<void> {
  const { selection, issueDate, leaveOut = [], laterEnrolments, beforeAnswer } = request
  if (beforeAnswer) return
  const ids: number[] = []
  for await (const { participant, outcome } of judgedParticipants(context, selection)) {
    const isLater = monthOf(participant.enrollmentDate) > monthOf(issueDate)
    if (outcome === 'issue' && !leaveOut.includes(participant.id) && (laterEnrolments || !isLater)) ids.push(participant.id)
  }
  requireAnswered([...(await findNameChecks(context.db, ids, context.now)).values()])
}

/** Counts the effects of the job without writing anything. */
export async function previewIssuing(
  context: SourceContext,
  selection: Selection,
  findNameChecks: FindNameChecks,
): Promise<IssuingPreview> {
  const { db, now } = context
  const preview: IssuingPreview = {
    total: 0,
    toIssue: 0,
    toComplete: 0,
    withoutAddress: 0,
    holding: 0,
    toDecide: 0,
    recipients: [],
    second: 0,
    seconds: [],
    refused: 0,
    groups: [],
    nameChecks: [],
    validities: [],
  }
  const groups = new Map<string, EnrolmentGroup>()
  const programs = new Set<number>()
  /** The first enrolment of each recipient, by 'person/program'. */
  const served = new Map<string, string>()
  const ids: number[] = []
  for await (const { participant, outcome, reason, existing } of judgedParticipants(context, selection)) {
    const { id, fullName, participantId } = participant
    preview.total += 1
    if (outcome !== 'issue') {
      preview[COUNTED_AS[outcome]] += 1
      const holds = reason.replace(/\.$/, '')
      if (preview.recipients.length < MAX_SKIPPED_NAMED) preview.recipients.push({ fullName, participantId, holds })
      continue
    }
    const completes = participant.status !== 'completed'
    const key = `${participant.personId}/${participant.trainingProgramId}`
    const first = served.get(key)
    const why = existing ? holdsUntil(existing) : first && `is selected twice, also as ${first}`
    served.set(key, first ?? participantId)
    ids.push(id)
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
  preview.nameChecks = groupNameChecks([...(await findNameChecks(db, ids, now)).values()])
  preview.groups = [...groups.values()].toSorted(
    (one, other) => one.month.localeCompare(other.month) || (one.clientName ?? '').localeCompare(other.clientName ?? ''),
  )
  preview.validities = await findValidities(db, [...programs])
  return preview
}

function newGroup(month: string, clientName: string | null): EnrolmentGroup {
  return { month, clientName, toIssue: 0, toComplete: 0 }
}
