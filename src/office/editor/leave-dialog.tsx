import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import type { LeaveGuard } from './use-leave-guard.tsx'

/** Asks for confirmation before a link or Back discards unsaved changes. */
export function LeaveDialog({ guard }: { guard: LeaveGuard }) {
  return (
    <Dialog open={guard.isAsking} onClose={guard.stay} title="Leave without saving?" size="consultation">
      <DialogBody>
        <p className="text-text-2">You have changes that are not saved. If you leave now, they are lost.</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="danger" size="compact" onClick={guard.leave}>
          Discard changes
        </Button>
        <Button size="compact" onClick={guard.stay}>
          Keep editing
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
