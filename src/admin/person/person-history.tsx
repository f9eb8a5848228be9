import type { AuditEntry } from '../../platform/audit/audit-log.ts'
import type { PersonPage } from '../../people/person-page.ts'
import { languageOf } from '../../shared/text/language.ts'
import { auditPath } from '../data/audit-data.tsx'
import { actionText, subjectText } from '../history/audit-text.ts'
import { RelativeTime } from '../kit/relative-time-text.tsx'
import { PersonSection } from './person-section.tsx'

/** What was done to all records of the person, newest first. Nothing for a role that may not read the history. */
export function PersonHistory({ person: { history, subjects } }: { person: PersonPage }) {
  if (history === null) return null
  return (
    <PersonSection
      id="person-history"
      title="History"
      all={history.length > 0 ? { to: auditPath(subjects.join(',')), label: 'All history of this person' } : undefined}
      empty={history.length === 0 && 'Nothing has been recorded yet.'}
    >
      <ol className="mt-2">
        {history.map((entry) => (
          <Entry key={entry.position} entry={entry} />
        ))}
      </ol>
    </PersonSection>
  )
}

function Entry({ entry: { at, action, subject, actorKind, actorName } }: { entry: AuditEntry }) {
  const who = actorKind === 'staff' ? (actorName ?? 'Staff, name erased') : actorKind === 'visitor' ? 'A visitor' : 'The system'
  return (
    <li className="grid gap-0.5 border-border py-2 text-small not-first:border-t">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{actionText(action)}</span>
        <RelativeTime instant={at} className="text-text-3" />
      </p>
      <p className="text-text-2 wrap-anywhere">
        {subjectText(subject).label}
        {', '}
        <span lang={languageOf(who)}>{who}</span>
      </p>
    </li>
  )
}
