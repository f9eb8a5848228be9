import { Paperclip, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ENQUIRY_STATUS_TONES } from '../enquiry.ts'
import type { Enquiry } from '../enquiry.schema.ts'
import { SUSPICION_TEXTS } from '../suspicion.ts'
import { deletePath } from '#lists/records/record-paths.ts'
import { languageOf } from '#base/text/language.ts'
import { counted } from '#base/text/wording/counted.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useReturnState } from '#office/frame/use-return-to-list.tsx'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { ChangeNote } from './conversation/change-note.tsx'
import { channelOf, DueText, ENQUIRY_KIND_LABELS, OwnerText, subjectOf } from './enquiry-facts.tsx'
import { StatusButtons } from './status-buttons.tsx'
import { NotSpamButton } from './suspected.tsx'
import type { EnquiryChanges } from './use-enquiry-changes.tsx'
import { withoutMessage, type OpeningLink } from './use-opened-message.tsx'

interface EnquiryCardProps {
  enquiry: Enquiry
  changes: EnquiryChanges
  /** Whether the enquiry no longer matches the filters. It stays visible for a moment, for Undo. */
  isLeaving: boolean
  isOpened: boolean
  /** Opens the message. */
  link: OpeningLink
  /** The checkbox that selects it. */
  tick: ReactNode
}

/**
 * One enquiry in the list: at most 96 px high from 1280 px, 160 px on a phone. A press anywhere on it opens the message.
 */
export function EnquiryCard({ enquiry, changes, isLeaving, isOpened, link, tick }: EnquiryCardProps) {
  const { id, fullName, email, phone, createdAt, fileCount, lostReason } = enquiry
  // Without a message, the phone number or address is the most useful text.
  const text = enquiry.message || phone || email
  const channel = channelOf(enquiry)
  const hasNote = isLeaving || changes.failed !== undefined
  return (
    <article
      id={`contact-${id}`}
      aria-labelledby={`contact-${id}-name`}
      tabIndex={-1}
      data-leaving={isLeaving || undefined}
      className={classes(
        'relative grid scroll-mt-20 scroll-mb-24 gap-x-2 rounded-md border px-2.5 py-2 shadow-e1 md:py-1.5',
        'grid-cols-[2rem_minmax(0,1fr)_auto] [grid-template-areas:"tick_name_age"_"tick_about_about"_"tick_due_owner"_"tick_text_text"_"foot_foot_foot"]',
        'md:grid-cols-[2rem_minmax(0,1fr)_auto_auto] md:[grid-template-areas:"tick_name_due_age"_"tick_about_owner_owner"_"tick_text_text_text"_"foot_foot_foot_foot"]',
        isOpened ? 'border-primary bg-primary-soft' : 'border-border bg-surface hover:bg-surface-sunken',
      )}
    >
      <div className="relative z-1 -ms-1.5 -mt-1 w-8 [grid-area:tick] [&_label]:-me-3">{tick}</div>
      <h2 id={`contact-${id}-name`} lang={languageOf(fullName)} className="min-w-0 text-admin font-semibold [grid-area:name]">
        <Link
          {...link}
          aria-current={isOpened ? 'true' : undefined}
          title={fullName}
          className="block truncate leading-5.5 text-text md:leading-5 after:absolute after:inset-0 after:rounded-md hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-accent"
        >
          {fullName}
        </Link>
      </h2>
      <DueText enquiry={enquiry} className="min-w-0 [grid-area:due]" />
      <RelativeTime
        instant={createdAt}
        className="relative z-1 text-end text-xs leading-5.5 whitespace-nowrap text-text-2 [grid-area:age] md:leading-5"
      />
      {hasNote ? (
        <ChangeNote
          enquiry={enquiry}
          changes={changes}
          isLeaving={isLeaving}
          className="relative z-1 [grid-column:2/-1] [grid-row:2/5] md:[grid-row:2/4]"
        />
      ) : (
        <>
          <p className="truncate text-xs leading-4.5 text-text-2 [grid-area:about] md:leading-4.25">
            {lostReason !== null && 'Lost · '}
            {channel && `${channel} · `}
            {ENQUIRY_KIND_LABELS[enquiry.kind]}:{' '}
            <span lang={languageOf(subjectOf(enquiry))} className="leading-none">
              {subjectOf(enquiry)}
            </span>
          </p>
          <OwnerText enquiry={enquiry} className="max-w-28 min-w-0 truncate justify-self-end [grid-area:owner] md:max-w-40" />
          <p lang={languageOf(text)} className="truncate text-small leading-5 [grid-area:text]">
            {fileCount > 0 && (
              <>
                <Paperclip className="me-1 inline size-3.5 align-text-bottom text-text-3" />
                <VisuallyHidden>{`${counted(fileCount, 'file')}. `}</VisuallyHidden>
              </>
            )}
            {text}
          </p>
        </>
      )}
      <CardFoot enquiry={enquiry} changes={changes} isOpened={isOpened} />
    </article>
  )
}

/** The statuses and the delete link. A message suspected of being spam has no status yet. */
function CardFoot({ enquiry, changes, isOpened }: Pick<EnquiryCardProps, 'enquiry' | 'changes' | 'isOpened'>) {
  const { id, fullName, status, suspectedFor } = enquiry
  const mayWrite = usePermission('records.write')
  const here = useReturnState()
  if (!mayWrite) {
    return (
      <div className="[grid-area:foot]">
        <StatusBadge tone={ENQUIRY_STATUS_TONES[status]}>{status}</StatusBadge>
      </div>
    )
  }
  return (
    <div className="relative z-1 flex items-center gap-1.5 [grid-area:foot] max-md:mt-1">
      <div className="min-w-0 grow">
        {suspectedFor.length > 0 ? (
          <span className="flex items-center justify-between gap-2">
            <span className="truncate text-xs font-semibold text-warning-text">
              {suspectedFor.map((one) => SUSPICION_TEXTS[one]).join(' ')}
            </span>
            <NotSpamButton enquiry={enquiry} isDense />
          </span>
        ) : (
          <StatusButtons
            label={`Status of the message from ${fullName}`}
            value={status}
            isDense
            isSaving={changes.sending !== undefined && 'status' in changes.sending}
            onChoose={(chosen) => changes.send({ status: chosen })}
          />
        )}
      </div>
      <Link
        to={deletePath('contact', id)}
        state={isOpened ? withoutMessage(here) : here}
        title="Delete"
        className="grid size-11 shrink-0 place-items-center rounded-sm text-text-3 hover:bg-surface-sunken hover:text-text md:size-6 md:pointer-coarse:size-11"
      >
        <Trash2 className="size-4" />
        <VisuallyHidden>Delete the message from {fullName}</VisuallyHidden>
      </Link>
    </div>
  )
}
