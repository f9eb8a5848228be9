import type { Participant } from '#training/participants/participant.schema.ts'
import { findValidities } from '#catalogue/server/program.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { holdsUntil } from '../../earlier-certificate.ts'
import { MAX_LONG_NAMED, MAX_REFUSED_NAMED, MAX_SECOND_NAMED, MAX_SKIPPED_NAMED, monthOf } from '../../issuing/issuing-preview.ts'
import type { EnrolmentGroup, IssuingPreview } from '../../issuing/issuing-preview.schema.ts'
import { groupNameChecks } from '../../name-check.ts'
import { requireAnswered } from '../issue/name-checks.server.ts'
import type { IssuingOptions } from './issue-to-participant.server.ts'
import { findLongNames } from './printed-names.server.ts'
import { judgeRecipients, type PreviewOptions } from './judged-recipients.server.ts'

const COUNTED_AS = { 'has-certificate': 'holding', revoked: 'holding', below: 'toDecide', ask: 'toDecide', refused: 'refused' } as const

/** Chosen participants, page by page. */
type Pages = AsyncIterable<readonly Participant[]>

/** Yields participants with the effect of issuing for each. */
async function* judgedParticipants(db: Database, pages: Pages, now: Date) {
  for await (const participants of pages) yield* await judgeRecipients(db, participants, now)
}

/**
 * Refuses a job that would print names about which contacts have not answered, unless the request confirms it.
 * @throws Problem 'conflict'
 */
export async function requireAnsweredNames(
  db: Database,
  pages: Pages,
  {
    issueDate,
    leaveOut = [],
    laterEnrolments,
    beforeAnswer,
  }: Pick<IssuingOptions, 'issueDate' | 'leaveOut' | 'laterEnrolments'> & { beforeAnswer?: boolean | undefined },
  { now, findNameChecks }: PreviewOptions,
): Promise<void> {
  if (beforeAnswer) return
  const ids: number[] = []
  for await (const { participant, outcome } of judgedParticipants(db, pages, now)) {
    const isLater = monthOf(participant.enrollmentDate) > monthOf(issueDate)
    if (outcome === 'issue' && !leaveOut.includes(participant.id) && (laterEnrolments || !isLater)) ids.push(participant.id)
  }
  requireAnswered([...(await findNameChecks(db, ids, now)).values()])
}

/** Counts the effects of issuing to these participants without writing anything. */
export async function previewIssuing(
  db: Database,
  pages: Pages,
  { now, findNameChecks, measureNames }: PreviewOptions,
): Promise<IssuingPreview> {
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
    longNames: [],
    validities: [],
  }
  const groups = new Map<string, EnrolmentGroup>()
  const programs = new Set<number>()
  /** The first enrolment of each recipient, by 'person/program'. */
  const served = new Map<string, string>()
  const refused: IssuingPreview['recipients'] = []
  const printed: Participant[] = []
  for await (const { participant, outcome, reason, existing } of judgedParticipants(db, pages, now)) {
    const { id, fullName, participantId } = participant
    preview.total += 1
    if (outcome !== 'issue') {
      preview[COUNTED_AS[outcome]] += 1
      const holds = reason.replace(/\.$/, '')
      const [named, max] = outcome === 'refused' ? [refused, MAX_REFUSED_NAMED] : [preview.recipients, MAX_SKIPPED_NAMED]
      if (named.length < max) named.push({ fullName, participantId, holds })
      continue
    }
    const completes = participant.status !== 'completed'
    const key = `${participant.personId}/${participant.trainingProgramId}`
    const first = served.get(key)
    const why = existing ? holdsUntil(existing) : first && `is selected twice, also as ${first}`
    served.set(key, first ?? participantId)
    printed.push(participant)
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
  preview.recipients.unshift(...refused)
  const ids = printed.map(({ id }) => id)
  preview.nameChecks = groupNameChecks([...(await findNameChecks(db, ids, now)).values()])
  const longNames = measureNames ? await findLongNames(db, printed, measureNames) : new Map<number, string>()
  preview.longNames = printed
    .flatMap(({ id, fullName, participantId }) => ({ fullName, participantId, note: longNames.get(id) ?? '' }))
    .filter(({ note }) => note !== '')
    .slice(0, MAX_LONG_NAMED)
  preview.groups = [...groups.values()].toSorted(
    (one, other) => one.month.localeCompare(other.month) || (one.clientName ?? '').localeCompare(other.clientName ?? ''),
  )
  preview.validities = await findValidities(db, [...programs])
  return preview
}

function newGroup(month: string, clientName: string | null): EnrolmentGroup {
  return { month, clientName, toIssue: 0, toComplete: 0 }
}
