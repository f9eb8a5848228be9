import { Check, Link2 } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { classes } from '#ui/classes.ts'
import { useCopied } from './use-copied.tsx'

/** Copies an address and says so. If the browser refuses, it shows the address to copy by hand. */
export function CopyLink({ url, label = 'Copy link', className }: { url: string; label?: string; className?: string }) {
  const [state, copy] = useCopied(url)
  return (
    <>
      <Button
        variant="secondary"
        icon={state === 'copied' ? <Check /> : <Link2 />}
        className={classes('noscript:hidden', className)}
        onClick={copy}
      >
        {label}
      </Button>
      <output className="w-full text-small text-text-2 empty:hidden">
        {state === 'copied' && 'Link copied.'}
        {state === 'by-hand' && (
          <>
            Copy this link: <span className="font-semibold wrap-anywhere select-all">{url}</span>
          </>
        )}
      </output>
    </>
  )
}
