import { Link2, Undo2, Unlink, UserX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isWeakReason, personPath } from '../person-page.ts'
import type { MatchReason, PersonJoin, PersonPage, PersonRecordBrief, PersonSuggestion } from '../person-page.schema.ts'
import type { PersonVerdict } from '#clients/person-record.ts'
import { languageOf } from '#base/text/language.ts'
import { Button } from '#ui/button/button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Card } from '#ui/card.tsx'
import { useJudgeRecord, useUndoLink } from '#office/data/person-data.tsx'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { ActionLabels } from '#office/list/item-links.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { PageSection } from '#office/kit/page-section.tsx'

/** The last statement, with its undo button. */
interface Said {
  id: number
  text: string
}

/** Other people with the same e-mail or phone. Nothing is joined until the button is pressed. */
export function Suggestions({ person: { suggestions } }: { person: PersonPage }) {
  const [said, setSaid] = useState<Said>()
  if (suggestions.length === 0 && !said) return null
  const isWeak = ({ reasons }: PersonSuggestion) => reasons.every(isWeakReason)
  return (
    <Card as="section" aria-labelledby="person-suggestions" className="min-w-0 border-info-border">
      <h2 id="person-suggestions" className="text-h3">
        {suggestions.length > 0 && suggestions.every(isWeak) ? 'Possibly the same person' : 'Probably the same person'}
      </h2>
      {said ? (
        <UndoLine key={said.id} said={said} onUndone={() => setSaid(undefined)} />
      ) : (
        <p className="pt-1 text-small text-text-2">Join what belongs together. You can undo it at any time.</p>
      )}
      <ul className="mt-2">
        {suggestions.map((suggestion) => (
          <Suggestion key={suggestion.theirs.record} suggestion={suggestion} onSaid={setSaid} />
        ))}
      </ul>
    </Card>
  )
}

/** Takes the focus from the button that disappeared. */
function UndoLine({ said: { id, text }, onUndone }: { said: Said; onUndone: () => void }) {
  const undo = useUndoLink()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-2 rounded-md bg-success-soft px-3 py-1.5 text-small text-success-text">
      <p role="status" className="min-w-0 wrap-anywhere">
        {undo.failure ? `Not undone. ${undo.failure}` : text}
      </p>
      <Button ref={button} variant="ghost" size="dense" icon={<Undo2 />} busy={undo.isPending} onClick={() => undo.send(id, onUndone)}>
        Undo
      </Button>
    </div>
  )
}

function Suggestion({
  suggestion: { ours, theirs, recordCount, reasons },
  onSaid,
}: {
  suggestion: PersonSuggestion
  onSaid: (said: Said) => void
}) {
  const judge = useJudgeRecord()
  const busyWith = judge.isPending ? judge.variables?.verdict : undefined
  return (
    <li className="grid items-center gap-x-4 gap-y-2 border-border py-3 not-first:border-t sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <RecordName brief={theirs} />
        <ul className="text-small text-text-2">
          {reasons.map((reason) => (
            <li key={reason.by} className="wrap-anywhere">
              {reasonWords(reason)}
            </li>
          ))}
        </ul>
        {recordCount > 1 && (
          <p className="text-small text-text-2">{`With ${recordCount - 1} more joined ${recordCount === 2 ? 'record' : 'records'}`}</p>
        )}
        {judge.failure && (
          <p role="alert" className="text-small font-semibold text-danger">
            Nothing was changed. {judge.failure}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="dense"
          icon={<Link2 />}
          busy={busyWith === 'same'}
          busyLabel="Joining..."
          onClick={() => say('same')}
        >
          <ActionLabels of={`with ${theirs.name}`}>Join</ActionLabels>
        </Button>
        <Button
          variant="ghost"
          size="dense"
          icon={<UserX />}
          busy={busyWith === 'different'}
          busyLabel="Saving..."
          onClick={() => say('different')}
        >
          <ActionLabels of={`as ${theirs.name}`}>Not the same person</ActionLabels>
        </Button>
      </div>
    </li>
  )

  function say(verdict: PersonVerdict) {
    const text = verdict === 'same' ? `Joined with ${theirs.name}.` : `${theirs.name} is no longer suggested.`
    judge.send({ ours, other: theirs.record, verdict }, ({ id }) => onSaid({ id, text }))
  }
}

/** The records joined with this person, and those marked as somebody else's. One press undoes each. */
export function JoinedRecords({ person: { joins, declined } }: { person: PersonPage }) {
  if (joins.length + declined.length === 0) return null
  return (
    <PageSection id="person-joins" title="Joined records">
      {joins.length > 0 && <JoinList joins={joins} undoLabel="Separate" />}
      {declined.length > 0 && (
        <>
          <h3 className="pt-3 text-small font-semibold text-text-2">Not the same person</h3>
          <JoinList joins={declined} undoLabel="Undo" isDeclined />
        </>
      )}
    </PageSection>
  )
}

function JoinList({ joins, undoLabel, isDeclined = false }: { joins: readonly PersonJoin[]; undoLabel: string; isDeclined?: boolean }) {
  return (
    <ul>
      {joins.map((join) => (
        <Join key={join.id} join={join} undoLabel={undoLabel} isDeclined={isDeclined} />
      ))}
    </ul>
  )
}

function Join({
  join: { id, records, reason, author, at },
  undoLabel,
  isDeclined,
}: {
  join: PersonJoin
  undoLabel: string
  isDeclined: boolean
}) {
  const mayWrite = usePermission('records.write')
  const undo = useUndoLink({ failed: 'Nothing was changed' })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-border py-2.5 not-first:border-t">
      <div className="grid min-w-0 gap-1 text-small">
        {records.map((brief) => (
          <div key={brief.record}>
            <RecordName brief={brief} isLinked={isDeclined} />
          </div>
        ))}
        <p className="text-text-2 wrap-anywhere">
          {reason && `${reason} · `}
          <span lang={languageOf(author)}>{author}</span>
          {', '}
          <RelativeTime instant={at} />
        </p>
      </div>
      {mayWrite && (
        <Button variant="ghost" size="dense" icon={isDeclined ? <Undo2 /> : <Unlink />} busy={undo.isPending} onClick={() => undo.send(id)}>
          <ActionLabels of={records[0]?.name ?? ''}>{undoLabel}</ActionLabels>
        </Button>
      )}
    </li>
  )
}

/** The name and kind of a record: an enrolment with its program, or a message with its subject. */
function RecordName({ brief: { record, name, detail, reference }, isLinked = true }: { brief: PersonRecordBrief; isLinked?: boolean }) {
  const kind = record.startsWith('enquiry:') ? 'Message' : 'Enrolment'
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {isLinked ? (
          <TextLink to={personPath(record)} lang={languageOf(name)}>
            {name}
          </TextLink>
        ) : (
          <span lang={languageOf(name)}>{name}</span>
        )}
      </p>
      <p className="text-small text-text-2 wrap-anywhere">
        {kind}
        {': '}
        <span lang={languageOf(detail)}>{detail}</span>
        {reference && (
          <>
            {' · '}
            <span className="id-text">{reference}</span>
          </>
        )}
      </p>
    </>
  )
}

/** 'Same e-mail: info@example.com. A shared address, so a weak sign.' */
function reasonWords({ by, value, sharedBy, isRoleAddress }: MatchReason): string {
  const what = by === 'email' ? `Same e-mail: ${value}` : `Same phone: ${value}`
  if (sharedBy !== null) return `${what} (weak: ${sharedBy} people use it)`
  return isRoleAddress ? `${what} (weak: an address of a company)` : what
}
