import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, MailOpen, SearchX, X } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import type { Enquiry } from '../../enquiry.schema.ts'
import { languageOf } from '#base/text/language.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { useItem } from '#office/data/use-admin-data.tsx'
import { isMissing } from '#office/editor/save-refusal.ts'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { SkeletonRegion } from '#office/kit/skeleton-region.tsx'
import { ShortcutKeys } from '#office/shortcuts/shortcut-keys-text.tsx'
import { showEnquiry } from '../use-inbox-data.tsx'
import { PANE_ID, type OpenedMessage } from '../use-opened-message.tsx'
import { MESSAGE_SCROLLER } from './use-question-in-view.tsx'
import { LoadError } from '#office/kit/load-error.tsx'

interface MessagePaneProps {
  id: number
  /** The list's version of the message, if the list contains it. */
  listed: Enquiry | undefined
  opened: OpenedMessage
  /** The ids of the list, in its order. */
  ids: readonly number[]
  children: (enquiry: Enquiry) => ReactNode
}

/** The opened message: beside the list from 1280 px, below that a page of its own. */
export function MessagePane({ id, listed, opened, ids, children }: MessagePaneProps) {
  const client = useQueryClient()
  const { data, error, refetch } = useItem('contact', id)
  const stored = data?.item
  useEffect(() => {
    if (stored) showEnquiry(client, stored)
  }, [client, stored])

  const isDeleted = isMissing(error)
  const enquiry = isDeleted ? undefined : (listed ?? stored)
  const name = enquiry?.fullName ?? 'Message'
  const tools = <PaneTools id={id} ids={ids} opened={opened} />
  const content = (
    <>
      {enquiry && children(enquiry)}
      {isDeleted && <Deleted onClose={opened.close} />}
      {!enquiry && error && !isDeleted && <LoadError title="This message could not be loaded" error={error} onRetry={refetch} />}
      {!enquiry && !error && (
        <SkeletonRegion>
          <SkeletonText lines={6} />
        </SkeletonRegion>
      )}
    </>
  )
  if (!opened.isBeside) {
    return (
      <>
        <AdminHeading title={name} breadcrumb={[{ label: 'Contacts', to: opened.listPath }, { label: name }]} />
        <span className="-mt-9 -mb-2 flex justify-end">{tools}</span>
        <section id={PANE_ID} aria-label={name} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 py-3 outline-none">
          {content}
        </section>
      </>
    )
  }
  return (
    <section
      id={PANE_ID}
      aria-labelledby={`${PANE_ID}-name`}
      tabIndex={-1}
      className="flex max-h-full min-h-0 flex-col overflow-hidden rounded-lg border border-border bg-surface shadow-e1"
    >
      <div className="flex items-start gap-2 px-5 pt-3 pb-1">
        <h2 id={`${PANE_ID}-name`} lang={languageOf(name)} className="min-w-0 grow text-h3 wrap-anywhere">
          {name}
        </h2>
        <span className="-me-2 -mt-1.5 flex shrink-0">{tools}</span>
      </div>
      <div
        key={id}
        {...{ [MESSAGE_SCROLLER]: true }}
        className="relative grid min-h-0 grid-cols-[minmax(0,1fr)] content-start gap-3 overflow-y-auto px-5 pb-5"
      >
        {content}
      </div>
    </section>
  )
}

/** Links to the neighbouring messages in the list, and back to the list. */
function PaneTools({ id, ids, opened }: Pick<MessagePaneProps, 'id' | 'ids' | 'opened'>) {
  const at = ids.indexOf(id)
  const previous = at > 0 ? ids[at - 1] : undefined
  const next = at >= 0 ? ids[at + 1] : undefined
  return (
    <>
      <Step label="Previous message" icon={<ChevronUp />} to={previous} opened={opened} />
      <Step label="Next message" icon={<ChevronDown />} to={next} opened={opened} />
      {opened.isBeside && <IconButton label="Close the message" icon={<X />} onClick={opened.close} />}
    </>
  )
}

interface StepProps {
  label: string
  icon: ReactNode
  to: number | undefined
  opened: OpenedMessage
}

function Step({ label, icon, to, opened }: StepProps) {
  return <IconButton label={label} icon={icon} disabled={to === undefined} onClick={() => to !== undefined && opened.open(to)} />
}

function Deleted({ onClose }: { onClose: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title="This message does not exist"
      help="It may have been deleted, or the address is not complete."
      action={
        <Button variant="secondary" size="compact" onClick={onClose}>
          Back to the list
        </Button>
      }
    />
  )
}

/** Shown beside the list while no message is open. */
export function NothingOpened() {
  return (
    <div className="grid min-h-96 place-content-center xl:h-full xl:min-h-0 rounded-lg border border-dashed border-border-strong">
      <EmptyState
        icon={MailOpen}
        title="No message is open"
        help={
          <>
            Choose a message from the list, or press <ShortcutKeys keys="j" /> and <ShortcutKeys keys="o" />.
          </>
        }
      />
    </div>
  )
}
