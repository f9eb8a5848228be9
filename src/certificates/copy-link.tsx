import { Check, Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'

const SAID_FOR_MS = 4000

/** Copies an address and says so; where copying is not allowed it shows the address to be copied by hand. */
export function CopyLink({ url, label = 'Copy link', className }: { url: string; label?: string; className?: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'by-hand'>('idle')

  useEffect(() => {
    if (state !== 'copied') return undefined
    const timer = setTimeout(() => setState('idle'), SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [state])

  return (
    <>
      <Button
        variant="secondary"
        icon={state === 'copied' ? <Check /> : <Link2 />}
        className={classes('noscript:hidden', className)}
        onClick={() => void copy()}
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

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setState('copied')
    } catch {
      setState('by-hand')
    }
  }
}
