import { Printer } from 'lucide-react'
import { Button } from '../../../ui/button/button.tsx'
import { classes } from '../../../ui/classes.ts'

/** Rendered only with script, because printing needs it. */
export function PrintButton({ className }: { className?: string }) {
  return (
    <Button
      variant="secondary"
      icon={<Printer />}
      className={classes('noscript:hidden', className)}
      onClick={() => window.print()}
    >
      Print result
    </Button>
  )
}
