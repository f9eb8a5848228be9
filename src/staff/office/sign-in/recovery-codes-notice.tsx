import { Check, Copy } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useCopy } from '#office/kit/use-copy.tsx'

/** New recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { isCopied, copy } = useCopy('Codes')
  return (
    <div className="grid gap-4">
      <Notice tone="warning" role="status" title="Store these recovery codes now: they are shown only once">
        When your phone or computer is lost, each of them signs you in once in place of the second factor. Keep them in a password manager
        or on paper.
      </Notice>
      <ul className="id-text grid gap-x-6 gap-y-1 rounded-md border border-border bg-code p-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="compact" icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy(codes.join('\n'))}>
          {isCopied ? 'Copied' : 'Copy codes'}
        </Button>
        <Button size="compact" onClick={onDone}>
          I have stored them
        </Button>
      </div>
    </div>
  )
}
