import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import type { StaleEdit } from './editor-plan.tsx'
import { fromFirstDifference, type Difference } from './stale-edit.ts'

interface StaleDialogProps {
  /** 'service', 'training program'. */
  thing: string
  stale: StaleEdit | undefined
  /** The words for a stored value: a program's title instead of its number. */
  wordsFor: ((name: string, value: string) => string) | undefined
}

/** Somebody else saved the same item since it was opened: nothing is overwritten unasked (PRODUCT.md section 2). */
export function StaleDialog({ thing, stale, wordsFor = asStored }: StaleDialogProps) {
  return (
    <Dialog
      open={stale !== undefined}
      onClose={() => stale?.close()}
      title={`Somebody else changed this ${thing}`}
      description={`It was saved by somebody else after you opened it. Your version is not saved yet. ${
        stale?.differences.length === 0 ? '' : 'These fields differ:'
      }`}
      size="wide"
    >
      {stale && (
        <>
          <DialogBody>
            {stale.differences.length === 0 ? (
              <Notice tone="info">Their version says the same as yours. Nothing is left to decide.</Notice>
            ) : (
              <ul className="grid gap-6">
                {stale.differences.map((difference) => (
                  <Compared key={difference.name} difference={difference} wordsFor={wordsFor} />
                ))}
              </ul>
            )}
          </DialogBody>
          <DialogFooter>
            <Button variant="secondary" size="compact" onClick={stale.overwrite}>
              Overwrite with mine
            </Button>
            <Button size="compact" onClick={stale.takeTheirs}>
              Take theirs
            </Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  )
}

const asStored = (_name: string, value: string): string => value

function Compared({
  difference: { name, label, mine, theirs },
  wordsFor,
}: {
  difference: Difference
  wordsFor: (name: string, value: string) => string
}) {
  const [mineShown, theirsShown] = fromFirstDifference(wordsFor(name, mine), wordsFor(name, theirs))
  return (
    <li>
      <h3 className="font-body text-admin font-semibold">{label}</h3>
      <dl className="mt-2 grid gap-3 sm:grid-cols-2">
        <Version who="Theirs, saved" text={theirsShown} />
        <Version who="Yours, not saved" text={mineShown} isMine />
      </dl>
    </li>
  )
}

function Version({ who, text, isMine = false }: { who: string; text: string; isMine?: boolean }) {
  return (
    <div className={isMine ? 'border-s-3 border-accent ps-3' : 'border-s-3 border-border-strong ps-3'}>
      <dt className="text-xs text-text-2">{who}</dt>
      <dd className="line-clamp-10 text-admin wrap-anywhere whitespace-pre-wrap">
        {text || <span className="text-text-3">(empty)</span>}
      </dd>
    </div>
  )
}
