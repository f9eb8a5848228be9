import { RotateCcw } from 'lucide-react'
import type { Enquiry } from '../../enquiry.schema.ts'
import { Button } from '#ui/button/button.tsx'
import { classes } from '#ui/classes.ts'
import type { EnquiryChanges } from '../use-enquiry-changes.tsx'

interface ChangeNoteProps {
  enquiry: Enquiry
  changes: EnquiryChanges
  isLeaving: boolean
  className?: string
}

const LOW = 'md:min-h-7 md:py-0 md:pointer-coarse:min-h-11'

/** The result of the last change: the message leaves the list, or saving failed. Offers Undo. */
export function ChangeNote({ enquiry: { status }, changes: { undo, wasStatus, failed, send }, isLeaving, className }: ChangeNoteProps) {
  return (
    <output className={classes('flex flex-wrap items-center gap-x-2 text-small empty:hidden', className)}>
      {failed ? (
        <>
          <span className="font-semibold text-danger">Not saved.</span>
          <Button variant="secondary" size="dense" onClick={() => send(failed)} className={LOW}>
            Try again
          </Button>
        </>
      ) : (
        isLeaving && (
          <>
            <span className="text-text-2">
              {wasStatus || undo === undefined ? (
                <>
                  Moved to <span className="inline-block first-letter:uppercase">{status}</span>
                </>
              ) : (
                'No longer fits these filters'
              )}
            </span>
            {undo && (
              <Button variant="ghost" size="dense" icon={<RotateCcw />} onClick={undo} className={LOW}>
                Undo
              </Button>
            )}
          </>
        )
      )}
    </output>
  )
}
