import { UserCheck } from 'lucide-react'
import { isRoleAddress } from '#clients/shared-contact.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { languageOf } from '#base/text/language.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useList } from '#office/data/use-admin-data.tsx'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'
import type { Batch } from '../../batches/batch.schema.ts'
import type { Participant } from '../../participants/participant.schema.ts'

const MAX_SHOWN = 3

interface KnownPeopleProps {
  batch: Batch
  /** The typed e-mail address. */
  email: string
  isBusy: boolean
  onChoose: (person: Participant) => void
}

/** The people who have the typed e-mail address, each to be chosen in one press. An address like hr@ is nobody's own. */
export function KnownPeople({ batch, email, isBusy, onChoose }: KnownPeopleProps) {
  const typed = useDebouncedValue(email.trim())
  const isAsked = typed.includes('@') && !isRoleAddress(typed)
  const { data } = useList('participant', { q: typed, limit: 20 }, { enabled: isAsked })
  const people = isAsked ? knownPeople(data?.rows ?? [], typed, batch.trainingProgramId).slice(0, MAX_SHOWN) : []
  return (
    <div role="status" className="empty:hidden">
      {people.length > 0 && (
        <Notice tone="info" title="This e-mail belongs to">
          <ul className="grid gap-2">
            {people.map((person) => (
              <li key={person.personId} className="flex flex-wrap items-center justify-between gap-2 wrap-anywhere">
                <span className="min-w-0">
                  <span lang={languageOf(person.fullName)} className="font-semibold">
                    {person.fullName}
                  </span>
                  , <span className="id-text">{person.participantId}</span>, {person.training_program_name}
                </span>
                {hasPlace(person, batch) ? (
                  <span>{person.batchId === batch.id ? 'On the roster' : 'In another batch'}</span>
                ) : (
                  <Button variant="secondary" size="dense" icon={<UserCheck />} disabled={isBusy} onClick={() => onChoose(person)}>
                    Choose them
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

/** The people with an address, once each: their enrolment in the program, otherwise the newest. */
export function knownPeople<Row extends Pick<Participant, 'personId' | 'email' | 'trainingProgramId'>>(
  rows: readonly Row[],
  email: string,
  programId: number,
): Row[] {
  const found = new Map<number, Row>()
  for (const row of rows) {
    if (emailKey(row.email) !== emailKey(email)) continue
    const known = found.get(row.personId)
    if (!known || (known.trainingProgramId !== programId && row.trainingProgramId === programId)) found.set(row.personId, row)
  }
  return [...found.values()]
}

/** Whether an enrolment can get the place in this batch; otherwise the person is enrolled once more. */
export function isOfProgram({ trainingProgramId, status }: Participant, batch: Batch): boolean {
  return trainingProgramId === batch.trainingProgramId && status === 'active'
}

function hasPlace(person: Participant, batch: Batch): boolean {
  const isOnRoster = person.batchId !== null && person.rosterState !== 'cancelled'
  return isOnRoster && (person.batchId === batch.id || isOfProgram(person, batch))
}
