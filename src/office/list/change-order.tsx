import { ArrowDown, ArrowUp, ArrowUpDown, ArrowUpToLine } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { descriptorOf } from '#lists/records/record-type.ts'
import { languageOf } from '#base/text/language.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { Spinner } from '#ui/loading/spinner.tsx'
import { Notice } from '#ui/notice.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { LiveStatus } from '#ui/toast/live-status.tsx'
import { useList, useSaveOrder } from '../data/use-admin-data.tsx'
import { usePermissionCheck } from '../session/use-permission.tsx'
import { moveEntry } from './move-entry.ts'
import { LoadError } from '../kit/load-error.tsx'
import { isStale } from '../editor/save-refusal.ts'

interface OrderDialogProps {
  type: 'service' | 'training-program' | 'showcase-entry'
  /** Number of records that the home page shows, from the top. By default all. */
  homeCount?: number
}

/** The button above a list and the dialog that sorts records into the order of the site. */
export function ChangeOrder(props: OrderDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isAllowed = usePermissionCheck()
  const { permissions } = descriptorOf(props.type)
  if (!isAllowed(permissions.write)) return null
  return (
    <>
      <Button variant="secondary" size="compact" icon={<ArrowUpDown />} onClick={() => setIsOpen(true)}>
        Change order
      </Button>
      {isOpen && <OrderDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface Edit {
  /** The order when the first record was moved. */
  previousIds: number[]
  ids: number[]
}

function OrderDialog({ type, homeCount, onClose }: OrderDialogProps & { onClose: () => void }) {
  const { labels, nameOf } = descriptorOf(type)
  const list = useList(type)
  const save = useSaveOrder(type, {
    done: { title: 'Order saved', description: `The site now shows the ${labels.rows} in this order.`, tone: 'default' },
    failed: (_, error) => (isStale(error) ? undefined : 'Error saving the order'),
    onError: (error) => {
      if (!isStale(error)) return
      setEdit(undefined)
      setIsOvertaken(true)
      void list.refetch()
    },
  })
  const [edit, setEdit] = useState<Edit>()
  const [isOvertaken, setIsOvertaken] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const entries = new Map<number, Entry>((list.data?.rows ?? []).map((row) => [row.id, { title: nameOf(row), isDraft: !row.isPublished }]))
  const stored = [...entries.keys()]
  const ids = edit?.ids ?? stored

  function move(id: number, place: number): void {
    const order = moveEntry(ids, id, place)
    setEdit({ previousIds: edit?.previousIds ?? stored, ids: order })
    setIsOvertaken(false)
    const { title = '', isDraft = false } = entries.get(id) ?? {}
    const onSite = publishedAmong(order, entries)
    const number = onSite.indexOf(id) + 1
    const onHome = homeCount === undefined ? '' : number <= homeCount ? ', on the home page' : ', not on the home page'
    setAnnouncement(isDraft ? `${title}, a draft, was moved` : `${title} is now number ${number} of ${onSite.length}${onHome}`)
  }

  function saveEdit(): void {
    if (!edit) return
    save.send(edit, onClose)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Order of the ${labels.rows}`}
      description={
        homeCount === undefined
          ? `The site lists the ${labels.rows} in this order.`
          : `The site lists the ${labels.rows} in this order. The first ${homeCount} are on the home page.`
      }
      size="wide"
      confirmClose={() => (edit ? 'Discard the new order?' : undefined)}
    >
      <DialogBody>
        {isOvertaken && (
          <Notice tone="warning" role="alert" title="Nothing was saved">
            Someone else has changed the list since you opened it. This is how it is now.
          </Notice>
        )}
        {list.isPending && <Spinner label={`Loading the ${labels.rows}`} />}
        {list.isError && !list.data && (
          <LoadError title={`We could not load the ${labels.rows}`} error={list.error} onRetry={list.refetch} />
        )}
        {list.data && <OrderedTitles ids={ids} entries={entries} homeCount={homeCount} onMove={move} />}
        <LiveStatus className="sr-only">{announcement}</LiveStatus>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" size="compact" onClick={onClose}>
          Cancel
        </Button>
        <Button size="compact" disabled={!edit} busy={save.isPending} busyLabel="Saving..." onClick={saveEdit}>
          Save order
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

interface Entry {
  title: string
  isDraft: boolean
}

/** The records that visitors see, in order: a draft has no number and does not count towards `homeCount`. */
function publishedAmong(ids: readonly number[], entries: ReadonlyMap<number, Entry>): number[] {
  return ids.filter((id) => entries.get(id)?.isDraft !== true)
}

interface OrderedTitlesProps {
  ids: readonly number[]
  entries: ReadonlyMap<number, Entry>
  homeCount: number | undefined
  onMove: (id: number, place: number) => void
}

type Step = 'first' | 'up' | 'down'

function OrderedTitles({ ids, entries, homeCount = 0, onMove }: OrderedTitlesProps) {
  const element = useRef<HTMLOListElement>(null)
  const onSite = publishedAmong(ids, entries)
  const pressed = useRef<{ id: number; step: Step }>(undefined)

  // Moving a row removes its buttons from the page for a moment, which loses the focus.
  useLayoutEffect(() => {
    const { id, step } = pressed.current ?? {}
    if (id === undefined) return
    const buttons = Array.from(element.current?.querySelectorAll<HTMLButtonElement>(`[data-row="${id}"] button:enabled`) ?? [])
    const same = buttons.find((button) => button.dataset['step'] === step)
    ;(same ?? buttons.at(0))?.focus()
    pressed.current = undefined
  })

  return (
    <ol ref={element} className="grid gap-2">
      {ids.map((id, place) => {
        const { title = '', isDraft = false } = entries.get(id) ?? {}
        const number = isDraft ? undefined : onSite.indexOf(id) + 1
        const step = (name: Step, label: string, icon: React.ReactNode, to: number) => (
          <IconButton
            label={`${label}: ${title}`}
            title={label}
            icon={icon}
            size="compact"
            data-step={name}
            disabled={to < 0 || to >= ids.length || to === place}
            onClick={() => {
              pressed.current = { id, step: name }
              onMove(id, to)
            }}
          />
        )
        return (
          <li key={id} data-row={id} className="flex items-center gap-2 rounded-md border border-border bg-surface py-1 ps-3 pe-1">
            <span className="figures w-6 shrink-0 text-end text-small text-text-2">{number}</span>
            <div className="min-w-0 grow py-1">
              <p lang={languageOf(title)} className="leading-tight font-semibold wrap-anywhere">
                {title}
              </p>
              {number !== undefined && number <= homeCount && <p className="text-xs text-text-2">On the home page</p>}
              {isDraft && <p className="text-xs text-text-2">Draft: not on the site</p>}
            </div>
            <div className="flex shrink-0">
              {step('first', 'Move to the top', <ArrowUpToLine />, 0)}
              {step('up', 'Move up', <ArrowUp />, place - 1)}
              {step('down', 'Move down', <ArrowDown />, place + 1)}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
