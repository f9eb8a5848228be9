import { grouped } from '#base/text/wording/counted.ts'
import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button, IconButton } from '#ui/button/button.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { LiveStatus } from '#ui/toast/live-status.tsx'
import { Notice } from '#ui/notice.tsx'
import type { List } from '../data/admin-data.ts'
import { descriptorOf, type RecordType } from '#lists/records/record-type.ts'
import type { BulkRequest, BulkSelection } from '../bulk/bulk-data.ts'
import type { BulkActionOption } from '../bulk/bulk-action-options.tsx'
import { BulkProgress } from '../bulk/bulk-progress.tsx'
import { ExportMenu } from './export-menu.tsx'
import { countText } from './list-count.ts'
import { useStartJob } from '../bulk/use-bulk.tsx'
import { usePermission } from '../session/use-permission.tsx'
import type { RowSelection } from './use-selection.tsx'

const EXPORT = 1

interface SelectionBarProps {
  type: RecordType
  list: List<{ id: number }>
  selection: RowSelection
  /** The filters of the list, by their names in the call; '' if a filter is not set. */
  filter: Record<string, string>
  offers: readonly BulkActionOption[]
  /** An additional action for the selection. */
  extra?: ((selection: BulkSelection) => ReactNode) | undefined
}

/** Actions for the selected rows. Shown at the foot of the page while any row is selected. */
export function SelectionBar({ type, list, selection, filter: filters, offers, extra }: SelectionBarProps) {
  const { labels, permissions } = descriptorOf(type)
  const mayWrite = usePermission(permissions.write)
  const filter = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  const [offer, setOffer] = useState<BulkActionOption>()
  const [jobId, setJobId] = useState<number>()
  const pageIds = list.rows.map(({ id }) => id)
  const isPageTicked = pageIds.every((id) => selection.ids.has(id))
  const hasMore = list.total !== undefined && list.total > selection.ids.size
  const chosen: BulkSelection = selection.isAll ? { filter } : { ids: [...selection.ids] }
  // On a phone an odd number of buttons stands in rows of three without icons, an even number in pairs.
  const isInThrees = (offers.length + (extra ? 1 : 0) + EXPORT) % 2 === 1
  const isAny = selection.isAll || selection.ids.size > 0
  const count = selection.isAll ? countText(list) : grouped(selection.ids.size)
  const counted = `${count} ${labels.selected[count === '1' ? 0 : 1]}`
  return (
    <>
      <LiveStatus className="sr-only">{isAny ? `${counted} selected` : ''}</LiveStatus>
      {isAny && (
        <section
          aria-label="Selected rows"
          className="has-action-bar sticky bottom-0 z-action-bar -mx-gutter mt-4 flex flex-wrap items-center gap-2 border-t border-border bg-surface px-gutter py-3 shadow-e3 md:mx-0 md:rounded-t-lg md:border-x md:px-4"
        >
          <p className="figures font-semibold">{count} selected</p>
          <IconButton label="Clear the selection" icon={<X />} onClick={selection.clear} />
          {!selection.isAll && !isPageTicked && (
            <Button variant="ghost" size="compact" onClick={() => selection.setPage(pageIds, true)}>
              Select this page
            </Button>
          )}
          {!selection.isAll && isPageTicked && hasMore && (
            <Button variant="ghost" size="compact" onClick={selection.chooseAll}>
              Select all {countText(list)} that match
            </Button>
          )}
          <div
            className={classes(
              'grid w-full items-center gap-2 max-xs:grid-cols-1! max-md:[&_button:not(dialog_*)]:w-full max-md:[&_button:not(dialog_*)]:px-3 max-md:[&_button:not(dialog_*)]:text-small md:ms-auto md:flex md:w-auto md:flex-wrap',
              isInThrees ? 'grid-cols-3 max-md:[&_button:not(dialog_*)>svg]:hidden' : 'grid-cols-[auto_minmax(0,1fr)]',
            )}
          >
            {mayWrite && extra?.(chosen)}
            {mayWrite &&
              offers.map((one) => (
                <Button key={one.kind} variant="secondary" size="compact" icon={one.icon} onClick={() => setOffer(one)}>
                  {one.label}
                </Button>
              ))}
            <ExportMenu type={type} query={selection.isAll ? filter : { ids: [...selection.ids].join(',') }} isAbove />
          </div>
        </section>
      )}
      <Dialog open={offer !== undefined} onClose={() => setOffer(undefined)} title={offer?.title(counted) ?? ''}>
        {offer && (
          <Confirmation
            offer={offer}
            chosen={chosen}
            onCancel={() => setOffer(undefined)}
            onStarted={(id) => {
              setOffer(undefined)
              setJobId(id)
            }}
          />
        )}
      </Dialog>
      <BulkProgress
        jobId={jobId}
        onClose={() => {
          setJobId(undefined)
          selection.clear()
        }}
      />
    </>
  )
}

interface ConfirmationProps {
  offer: BulkActionOption
  chosen: BulkSelection
  onCancel: () => void
  onStarted: (jobId: number) => void
}

function Confirmation({ offer, chosen, onCancel, onStarted }: ConfirmationProps) {
  const [options, setOptions] = useState<Record<string, string>>({})
  const start = useStartJob()
  return (
    <>
      <DialogBody>
        {start.failure && (
          <Notice tone="danger" role="alert" title="This could not be started">
            {start.failure}
          </Notice>
        )}
        {offer.body(options, setOptions)}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" size="compact" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant={offer.isDangerous ? 'danger' : 'primary'}
          size="compact"
          busy={start.isPending}
          busyLabel="Starting..."
          disabled={offer.isReady && !offer.isReady(options)}
          onClick={() => start.send({ kind: offer.kind, selection: chosen, ...options } as BulkRequest, ({ id }) => onStarted(id))}
        >
          {offer.confirm}
        </Button>
      </DialogFooter>
    </>
  )
}
