import { Check, Copy } from 'lucide-react'
import { languageOf } from '#base/text/language.ts'
import { Button } from '#ui/button/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useCopied } from './use-copied.tsx'

/** One line of another site's form, inside a `dl`. The visitor can read it, select it with one click or copy it with its button. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const [state, copy] = useCopied(value)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-border py-2 last:border-b-0">
      <dt className="text-xs text-text-2">{label}</dt>
      <dd lang={languageOf(value)} className="row-start-2 font-semibold wrap-anywhere text-text select-all">
        {value}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1 noscript:hidden">
        <Button variant="ghost" size="dense" icon={state === 'copied' ? <Check /> : <Copy />} onClick={copy}>
          {state === 'copied' ? 'Copied' : 'Copy'}
          <VisuallyHidden> {label}</VisuallyHidden>
        </Button>
      </dd>
      <dd className="col-span-2 text-small empty:hidden">
        {state === 'by-hand' && <output>Your browser does not allow it. Please mark the words and copy them.</output>}
      </dd>
    </div>
  )
}
