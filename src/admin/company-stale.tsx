import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { fromFirstDifference, type Difference } from './stale-edit.ts'
import type { CompanyEditing } from './use-company-editor.tsx'

/** Somebody else saved the company meanwhile: both versions, and a choice (PRODUCT.md section 2). */
export function CompanyStale({ stale }: { stale: CompanyEditing['stale'] }) {
  return (
    <Dialog
      open={stale !== undefined}
      onClose={() => stale?.close()}
      title="Somebody else changed the company"
      description="It was saved by somebody else after you opened it. Your version is not saved yet."
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
                  <Compared key={difference.name} difference={difference} />
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

function Compared({ difference: { label, mine, theirs } }: { difference: Difference }) {
  const [mineShown, theirsShown] = fromFirstDifference(mine, theirs)
  return (
    <li>
      <h3 className="font-body text-admin font-semibold">{label}</h3>
      <dl className="mt-2 grid gap-3 sm:grid-cols-2">
        {[
          ['Theirs, saved', theirsShown, 'border-border-strong'],
          ['Yours, not saved', mineShown, 'border-accent'],
        ].map(([who, text, edge]) => (
          <div key={who} className={`min-w-0 border-s-3 ps-3 ${edge ?? ''}`}>
            <dt className="text-xs text-text-2">{who}</dt>
            <dd className="line-clamp-10 text-admin wrap-anywhere whitespace-pre-wrap">{text || '(empty)'}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
