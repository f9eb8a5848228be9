import type { AuditEntry, FieldChange } from '#base/audit/audit-log.schema.ts'
import { indianTime } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import { Card } from '#ui/card.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { auditPath } from '../data/audit-data.tsx'
import { actionText, fieldLabel, subjectText, valueText } from './audit-text.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { LongText } from '../kit/long-text.tsx'
import { RelativeTime } from '../kit/relative-time-text.tsx'

/** Up to this many short changes are shown without a click. */
const SHOWN_AT_ONCE = 2
const MAX_INLINE_LENGTH = 120
const MAX_ONE_LINE_LENGTH = 60

/** One entry of the audit log: action, subject, actor, time, network and changed fields. On one line where they fit. */
export function AuditEntryItem({ entry, isOfRecord }: { entry: AuditEntry; isOfRecord: boolean }) {
  const { at, action, subject, subjectName, changes } = entry
  const record = subjectText(subject)
  const isGone = / (deleted|removed)$/.test(action)
  const name = (
    <>
      {record.label}
      {subjectName && <span lang={languageOf(subjectName)}>, {subjectName}</span>}
    </>
  )
  return (
    <Card
      as="li"
      className="grid gap-x-4 px-4 py-1.5 md:grid-cols-[minmax(0,1fr)_auto] md:items-baseline md:px-5 md:py-1 md:has-[details[open]]:grid-cols-1"
    >
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 className="font-body text-admin font-semibold wrap-anywhere">
          {actionText(action)}
          <span className="font-normal text-text-2">
            {': '}
            {record.to && !isGone ? <TextLink to={record.to}>{name}</TextLink> : name}
          </span>
        </h2>
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 text-small text-text-2 max-md:w-full md:contents">
          <Who entry={entry} />
          {record.to && !isOfRecord && (
            <TextLink to={auditPath(subject)}>
              History<VisuallyHidden> of this record</VisuallyHidden>
            </TextLink>
          )}
          <Changes changes={changes} />
        </div>
      </div>
      <p className="text-small text-text-2">
        <RelativeTime instant={at} />
        <span className="max-sm:hidden"> · {indianTime(new Date(at))}</span>
      </p>
    </Card>
  )
}

function Who({ entry: { actorKind, actorName, isActorNameErased, network, isNetworkErased } }: { entry: AuditEntry }) {
  const from = isNetworkErased ? ', network erased' : network && network !== 'unknown' ? `, network ${network}` : ''
  if (actorKind === 'system') return <span>By the system</span>
  if (actorKind === 'visitor') return <span>By a visitor{from}</span>
  return (
    <span className="wrap-anywhere">
      By{' '}
      <span lang={languageOf(actorName ?? '')} className="font-semibold text-text">
        {isActorNameErased ? 'Staff, name erased' : actorName}
      </span>
      {from}
    </span>
  )
}

function Changes({ changes }: { changes: FieldChange[] }) {
  if (changes.length === 0) return null
  const isShort = changes.length <= SHOWN_AT_ONCE && changes.every((change) => lengthOf(change) <= MAX_INLINE_LENGTH)
  const list = (
    <dl className={isShort ? 'flex flex-wrap gap-x-4' : 'grid w-full gap-4'}>
      {changes.map((change) => (
        <Change key={change.field} change={change} />
      ))}
    </dl>
  )
  if (isShort) return list
  return (
    <details className="[&[open]]:w-full">
      <summary className="w-fit cursor-pointer rounded-sm text-small font-semibold text-link py-0.5 pointer-coarse:py-3">
        {changes.length === 1 ? fieldLabel(changes[0]?.field ?? '') : `${changes.length} fields`}
      </summary>
      <div className="pt-2 pb-2 [contain:inline-size]">{list}</div>
    </details>
  )
}

/** Shows the value before and after, or only one if there is only one. Erased values are marked as erased. */
function Change({ change }: { change: FieldChange }) {
  return (
    <div className="flex min-w-0 flex-wrap gap-x-2">
      <dt className="text-small font-semibold text-text">{fieldLabel(change.field)}</dt>
      <Values change={change} />
    </div>
  )
}

function Values({ change: { field, before, after, isErased } }: { change: FieldChange }) {
  if (isErased) return <dd className="text-text-3 italic">Erased</dd>
  if (before === undefined || after === undefined) {
    return (
      <dd className="min-w-0 text-text-2">
        <LongText text={valueText(field, after ?? before)} />
      </dd>
    )
  }
  if (isOneLine(field, before, after)) {
    return (
      <dd className="min-w-0 text-text-2 wrap-anywhere">
        {valueText(field, before)} <span aria-hidden="true">→ </span>
        <VisuallyHidden> changed to </VisuallyHidden>
        <span className="font-semibold text-text">{valueText(field, after)}</span>
      </dd>
    )
  }
  return (
    <dd className="mt-1 grid w-full gap-2 sm:grid-cols-2">
      <Version name="Before" text={valueText(field, before)} />
      <Version name="After" text={valueText(field, after)} isNew />
    </dd>
  )
}

/** Whether both versions fit in one line: 'pending → completed'. */
function isOneLine(field: string, ...versions: unknown[]): boolean {
  return versions.map((version) => valueText(field, version)).every((text) => text.length <= MAX_ONE_LINE_LENGTH && !text.includes('\n'))
}

function Version({ name, text, isNew = false }: { name: string; text: string; isNew?: boolean }) {
  return (
    <div className={isNew ? 'min-w-0 border-s-3 border-accent ps-3' : 'min-w-0 border-s-3 border-border-strong ps-3'}>
      <p className="text-xs text-text-2">{name}</p>
      <LongText text={text} />
    </div>
  )
}

function lengthOf({ field, before, after }: FieldChange): number {
  return Math.max(valueText(field, before).length, valueText(field, after).length)
}
