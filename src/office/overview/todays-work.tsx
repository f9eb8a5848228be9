import { grouped } from '#base/text/wording/counted.ts'
import {
  AlarmClock,
  Armchair,
  Award,
  CalendarClock,
  CalendarX2,
  CircleCheck,
  ListChecks,
  ListX,
  Mail,
  MailQuestion,
  MailX,
  Send,
  SpellCheck,
  UserPlus,
  type LucideIcon,
} from 'lucide-react'
import { Link } from 'react-router'
import { MAX_WORK_COUNTED, WORK_TITLES, workCount, type WorkKind } from './todays-work.ts'
import type { WorkGroup } from './overview.schema.ts'
import { languageOf } from '#base/text/language.ts'
import { Card } from '#ui/card.tsx'
import { TextLink } from '#ui/button/link.tsx'

const LOOKS: Record<WorkKind, { icon: LucideIcon; colours: string }> = {
  overdue: { icon: AlarmClock, colours: 'bg-danger-soft text-danger-text' },
  'due-today': { icon: AlarmClock, colours: 'bg-warning-soft text-warning-text' },
  'wrote-again': { icon: Mail, colours: 'bg-info-soft text-info-text' },
  'follow-up': { icon: CalendarClock, colours: 'bg-warning-soft text-warning-text' },
  requests: { icon: UserPlus, colours: 'bg-info-soft text-info-text' },
  'waiting-requests': { icon: UserPlus, colours: 'bg-info-soft text-info-text' },
  'unbooked-quotations': { icon: CalendarClock, colours: 'bg-info-soft text-info-text' },
  'untold-changes': { icon: MailQuestion, colours: 'bg-danger-soft text-danger-text' },
  'unconfirmed-batches': { icon: CalendarClock, colours: 'bg-warning-soft text-warning-text' },
  'free-seats': { icon: Armchair, colours: 'bg-info-soft text-info-text' },
  'untold-batches': { icon: MailQuestion, colours: 'bg-warning-soft text-warning-text' },
  'unmarked-batches': { icon: ListChecks, colours: 'bg-warning-soft text-warning-text' },
  'unissued-batches': { icon: Award, colours: 'bg-info-soft text-info-text' },
  uncertified: { icon: Award, colours: 'bg-info-soft text-info-text' },
  corrections: { icon: SpellCheck, colours: 'bg-info-soft text-info-text' },
  undelivered: { icon: Send, colours: 'bg-warning-soft text-warning-text' },
  expiring: { icon: CalendarX2, colours: 'bg-warning-soft text-warning-text' },
  'failed-mails': { icon: MailX, colours: 'bg-danger-soft text-danger-text' },
  'returned-mails': { icon: MailX, colours: 'bg-danger-soft text-danger-text' },
  'interrupted-jobs': { icon: ListX, colours: 'bg-danger-soft text-danger-text' },
}

/** Today's work, each line linked to its record. The morning digest contains the same. */
export function TodaysWork({ groups }: { groups: readonly WorkGroup[] }) {
  return (
    <Card as="section" aria-labelledby="todays-work" className="min-w-0">
      <h2 id="todays-work" className="text-h3">
        What needs you today
      </h2>
      {groups.length === 0 ? (
        <p className="mt-3 flex items-center gap-2 text-text-2">
          <CircleCheck className="size-5 shrink-0 text-success-text" />
          Nothing. Every enquiry has an answer, and nothing else is waiting.
        </p>
      ) : (
        <ul className="mt-4 grid items-start gap-x-8 gap-y-5 lg:grid-cols-2">
          {groups.map((group) => (
            <WorkGroupItem key={group.kind} group={group} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function WorkGroupItem({ group: { kind, count, lines, path } }: { group: WorkGroup }) {
  const { icon: Icon, colours } = LOOKS[kind]
  const more = count - lines.length
  return (
    <li className="min-w-0">
      <h3 className="flex items-center gap-2.5 font-semibold">
        <span className={`grid size-8 shrink-0 place-items-center rounded-md ${colours}`}>
          <Icon className="size-4.5" />
        </span>
        <Link to={path} className="inline-flex min-h-6 min-w-0 items-center wrap-anywhere hover:underline">
          {WORK_TITLES[kind]}
        </Link>
        <span className="figures ms-auto shrink-0 text-text-2">{workCount(count)}</span>
      </h3>
      <ul className="mt-1 border-s border-border ps-3 ms-4">
        {lines.map(({ id, title, detail, path: to }) => (
          <li key={id} className="relative min-w-0 rounded-sm px-2 py-1.5 hover:bg-surface-sunken">
            <Link to={to} lang={languageOf(title)} className="block truncate after:absolute after:inset-0 hover:underline" title={title}>
              {title}
            </Link>
            {detail !== '' && (
              <p lang={languageOf(detail)} className="line-clamp-2 text-small text-text-2" title={detail}>
                {detail}
              </p>
            )}
          </li>
        ))}
        {more > 0 && (
          <li className="px-2 pt-1.5 text-small">
            <TextLink to={path}>{count < MAX_WORK_COUNTED ? `${grouped(more)} more` : 'See all'}</TextLink>
          </li>
        )}
      </ul>
    </li>
  )
}
