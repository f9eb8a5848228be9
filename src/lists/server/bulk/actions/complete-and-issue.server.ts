import { issueToParticipant, type IssuingOptions } from '#certificates/server/issuing/issue-to-participant.server.ts'
import type { RecipientDecision } from '#certificates/issuing/judge-issuing.ts'
import { findParticipantsById } from '#training/server/participants/known-participants.server.ts'
import { getParticipant } from '#training/server/participants/participant.server.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { PARTICIPANT_SOURCE, type SourceContext } from '../../record-sources.server.ts'
import type { JobContext, RowInput } from '../jobs/bulk-action.server.ts'
import type { Selection } from '../../../bulk/bulk.schema.ts'
import { selectedRecords } from '../jobs/selection.server.ts'
import { recordAction } from './record-action.server.ts'

type IssuingContext = JobContext<IssuingOptions> & Pick<RowInput, 'input'>

/** Issues certificates to chosen participants, or to the seat holders of a batch. */
export const completeAndIssueAction = recordAction(PARTICIPANT_SOURCE, {
  load: async (tx, id) => (await getParticipant(tx, id)).participant,
  change: (tx, participant, { options, input, context }: IssuingContext) =>
    issueToParticipant(tx, participant, options, { decision: input === null ? {} : (JSON.parse(input) as RecipientDecision), context }),
})

/** Yields the participants of a selection, page by page. */
export async function* selectedParticipants(context: SourceContext, selection: Selection): AsyncGenerator<Participant[]> {
  for await (const targets of selectedRecords(PARTICIPANT_SOURCE, selection, context)) {
    yield await findParticipantsById(
      context.db,
      targets.map(({ recordId }) => recordId ?? 0),
    )
  }
}
