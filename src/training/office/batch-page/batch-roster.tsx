import { FormDialog } from '#office/form/form-dialog.tsx'
import type { Batch } from '../../batches/batch.schema.ts'
import { ArrowRightLeft, FileUp, Search, UserPlus, Users } from 'lucide-react'
import { useState, useDeferredValue } from 'react'
import { orderInWords } from '../../batches/batch-order.ts'
import { isPaidAsWhole } from '../../batches/batch.ts'
import { ROSTER_STATES, type RosterState, MAX_PEOPLE_AT_ONCE } from '../../roster/roster-state.ts'
import { cancelledInWords } from '../../roster/roster.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Menu, MenuItem, MenuLink } from '#ui/overlay/menu.tsx'
import { Skeleton, SkeletonText } from '#ui/loading/skeleton.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { UnpaidProformas } from '#quotations/office/money/unpaid-proformas.tsx'
import { freeSeatsInWords, newcomersInWords, seatsInWords } from '../batches/batch-words.tsx'
import { AskHr } from './ask-hr.tsx'
import { peopleInWords } from './message-data.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { MovedPeople } from './moved-people.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { PlaceDialog, type PlaceStep } from './place-dialog.tsx'
import { useBatchOrders, useRoster, useRosterCall, waitingToast } from './roster-data.tsx'
import { RosterRow } from './roster-row.tsx'
import { PARTICIPANT_TEXT_NAMES } from '../../participants/participant-texts.ts'
import type { Participant } from '../../participants/participant.schema.ts'
import { languageOf } from '#base/text/language.ts'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { useList } from '#office/data/use-admin-data.tsx'
import { getData } from '#base/api/api-client.ts'
import { rupeesPlusGst } from '#base/values/money/rupees.ts'
import { isComposing } from '#ui/form/is-composing.ts'

const HEADINGS: Record<RosterState, string> = { seat: 'Seats', waiting: 'Waiting list', cancelled: 'Cancelled' }

/** Participants, waiting list and cancellations. */
export function BatchRoster({ batch }: { batch: Batch }) {
  const { data: roster, error, refetch } = useRoster(batch.id)
  const mayWrite = usePermission('records.write')
  const [isAdding, setIsAdding] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const [step, setStep] = useState<PlaceStep>()
  const [replaced, setReplaced] = useState<RosterEntry>()
  const [isMoving, setIsMoving] = useState(false)
  const attendees = roster?.filter(({ rosterState }) => rosterState !== 'cancelled') ?? []
  const free = freeSeatsInWords(batch)
  const choose = () => setIsChoosing(true)
  const move = () => setIsMoving(true)
  return (
    <Card as="section" aria-label="Roster" className="grid gap-5">
      {batch.status !== 'cancelled' && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="figures grow">
            <strong>{batch.seats === null && batch.waiting === 0 ? peopleInWords(batch.seatsTaken) : seatsInWords(batch)}</strong>
            {free && <span className="text-text-2"> · {free}</span>}
          </p>
          {mayWrite && (
            // On a phone the buttons would fill the first screen.
            <Menu label="More actions for the roster" className="sm:hidden">
              <MenuLink to={importPath(batch)} icon={<FileUp />}>
                Paste or Excel
              </MenuLink>
              <MenuItem icon={<Search />} onSelect={choose}>
                Add enrolled
              </MenuItem>
              {attendees.length > 1 && (
                <MenuItem icon={<ArrowRightLeft />} onSelect={move}>
                  Move people
                </MenuItem>
              )}
            </Menu>
          )}
          {mayWrite && (
            <LinkButton to={importPath(batch)} variant="secondary" size="compact" icon={<FileUp />} className="max-sm:hidden">
              Paste or Excel
            </LinkButton>
          )}
          {mayWrite && (
            <Button size="compact" variant="secondary" icon={<Search />} className="max-sm:hidden" onClick={choose}>
              Add enrolled
            </Button>
          )}
          {mayWrite && (
            <Button size="compact" icon={<UserPlus />} className="max-sm:w-full" onClick={() => setIsAdding(true)}>
              Add person
            </Button>
          )}
        </div>
      )}
      <BatchOrders batch={batch} />
      <UnpaidProformas batchId={batch.id} />
      {attendees.length > 0 && (
        <div className="flex flex-wrap justify-end gap-3">
          <AskHr batch={batch} />
          {mayWrite && attendees.length > 1 && (
            <Button size="compact" variant="secondary" icon={<ArrowRightLeft />} className="max-sm:hidden" onClick={move}>
              Move people
            </Button>
          )}
        </div>
      )}
      {error && <LoadError title="The roster could not be loaded" error={error} onRetry={refetch} />}
      {!roster && !error && <Skeleton className="h-40" />}
      {roster?.length === 0 && <EmptyState icon={Users} title="Nobody is on the roster yet." />}
      {roster &&
        ROSTER_STATES.map((state) => {
          const entries = roster.filter(({ rosterState }) => rosterState === state)
          if (entries.length === 0) return null
          return (
            <section key={state} aria-labelledby={`roster-${state}`} className="grid gap-1">
              <h2 id={`roster-${state}`} className="text-h3">
                {HEADINGS[state]} <span className="figures font-normal text-text-2">{entries.length}</span>
              </h2>
              <ol className="divide-y divide-border">
                {entries.map((entry) => (
                  <RosterRow
                    key={entry.id}
                    batchId={batch.id}
                    isPaidAsWhole={isPaidAsWhole(batch)}
                    entry={entry}
                    isFixed={batch.status === 'cancelled'}
                    onStep={setStep}
                    onReplace={setReplaced}
                  />
                ))}
              </ol>
            </section>
          )
        })}
      <MovedPeople batch={batch} />
      {isAdding && <PersonDialog batch={batch} onClose={() => setIsAdding(false)} />}
      {isChoosing && <EnrolledDialog batch={batch} onClose={() => setIsChoosing(false)} />}
      {replaced && <PersonDialog batch={batch} instead={replaced} onClose={() => setReplaced(undefined)} />}
      {isMoving && <MoveDialog batch={batch} people={attendees} onClose={() => setIsMoving(false)} />}
      {step && <PlaceDialog batch={batch} step={step} onClose={() => setStep(undefined)} />}
    </Card>
  )
}

/** The orders of quotations. Their seats wait for names, at the agreed fee. */
function BatchOrders({ batch }: { batch: Batch }) {
  const { data: orders = [] } = useBatchOrders(batch.id)
  if (orders.length === 0) return null
  return (
    <ul aria-label="Orders" className="grid gap-2">
      {orders.map((order) => (
        <li key={order.id} className="figures wrap-anywhere">
          <strong>{orderInWords(order)}</strong>
          {order.agreedFee !== null && <span className="text-text-2"> · {rupeesPlusGst(order.agreedFee)} for each</span>}
          {batch.status === 'cancelled' && (
            <span className="text-text-2"> · Stays agreed: book it in another batch on the page of the quotation.</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function importPath({ id, trainingProgramId, clientId }: Batch): string {
  const query = new URLSearchParams({
    batch: String(id),
    program: String(trainingProgramId),
    ...(clientId && { client: String(clientId) }),
  })
  return `/admin/participants/import?${query.toString()}`
}

/** Adds participants who are already enrolled in the program. */
function EnrolledDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const add = useRosterCall(
    () => getData('POST /batches/{id}/roster/add', { path: { id: batch.id }, body: { participantIds: [...chosen] } }),
    { fields: [], otherwise: 'They could not be added', done: waitingToast },
  )
  return (
    <FormDialog
      onClose={onClose}
      title="Add people who are enrolled"
      description={[`In ${batch.training_program_name}.`, newcomersInWords(batch)].filter(Boolean).join(' ')}
      form={add.form((typed) => add.send(typed, onClose))}
      submitLabel={chosen.size < 2 ? 'Add' : `Add ${chosen.size} people`}
      busyLabel="Saving..."
      canSubmit={chosen.size > 0}
    >
      <EnrolledPeople batch={batch} chosen={chosen} onChoose={setChosen} />
    </FormDialog>
  )
}

interface EnrolledPeopleProps {
  batch: Batch
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** The program's participants that match a search, with the text that distinguishes namesakes. */
function EnrolledPeople({ batch, chosen, onChoose }: EnrolledPeopleProps) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const isFull = chosen.size >= MAX_PEOPLE_AT_ONCE
  const { data: roster = [] } = useRoster(batch.id)
  const cancelled = new Map(roster.filter(({ rosterState }) => rosterState === 'cancelled').map((entry) => [entry.id, entry]))
  const { data, isPending } = useList('participant', { trainingProgramId: batch.trainingProgramId, ...(q && { q }) })
  return (
    <>
      <Field name="q" label="Search name, ID or e-mail">
        <TextInput
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          // Enter must not submit the form: nobody has been chosen yet.
          onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && event.preventDefault()}
        />
      </Field>
      {isPending && <SkeletonText lines={4} />}
      {data?.rows.length === 0 && <p className="text-text-2">Nobody of this program is found.</p>}
      <ul aria-label="Enrolled people" className="max-h-72 divide-y divide-border overflow-y-auto">
        {data?.rows.map((person) => (
          <li key={person.id}>
            <PersonChoice
              person={person}
              batchId={batch.id}
              cancelled={cancelled.get(person.id)}
              isChosen={chosen.has(person.id)}
              isFull={isFull}
              onChoose={choose}
            />
          </li>
        ))}
      </ul>
      {isFull && <p className="text-small text-text-2">{MAX_PEOPLE_AT_ONCE} people at once.</p>}
    </>
  )

  function choose(id: number, isChosen: boolean) {
    const changed = new Set(chosen)
    if (isChosen) changed.add(id)
    else changed.delete(id)
    onChoose(changed)
  }
}

interface PersonChoiceProps {
  person: Participant
  batchId: number
  /** Their cancelled place in this batch. */
  cancelled: RosterEntry | undefined
  isChosen: boolean
  isFull: boolean
  onChoose: (id: number, isChosen: boolean) => void
}

function PersonChoice({ person, batchId, cancelled, isChosen, isFull, onChoose }: PersonChoiceProps) {
  const { id, fullName, participantId, client_name: client, email, phone, status } = person
  const hasPlace = person.batchId !== null && person.rosterState !== 'cancelled'
  const elsewhere = hasPlace && (person.batchId === batchId ? 'On the roster' : 'In another batch')
  const details = [
    participantId,
    client,
    ...PARTICIPANT_TEXT_NAMES.map((name) => person[name]),
    email || phone,
    elsewhere || status,
    cancelled && `${cancelledInWords(cancelled)}: give it back?`,
  ]
  return (
    <label className="flex min-h-12 items-center gap-3 py-2">
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={`${fullName}, ${participantId}`}
        disabled={Boolean(elsewhere) || (isFull && !isChosen)}
        onChange={({ currentTarget }) => onChoose(id, currentTarget.checked)}
        className="size-5 shrink-0 accent-primary"
      />
      <span className="min-w-0 wrap-anywhere">
        <span lang={languageOf(fullName)} className="block font-semibold">
          {fullName}
        </span>
        <span className="block text-small text-text-2">{details.filter(Boolean).join(' · ')}</span>
      </span>
    </label>
  )
}
