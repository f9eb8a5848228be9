import { useId, type FormEvent } from 'react'
import { Button } from '../../ui/button/button.tsx'

/**
 * The newsletter block. Submitting only prevents the default action (docs/product/requirements.md, section 2): nothing is stored yet, so
 * nothing is claimed either. `method="dialog"` keeps a browser without script on the page too.
 */
export function Newsletter() {
  const id = useId()
  return (
    <section aria-labelledby={`${id}-title`} className="border-t border-surface-brand-2">
      <div className="container grid gap-4 py-8 md:grid-cols-[1fr_auto] md:items-center">
        <div>
          <h2 id={`${id}-title`} className="text-h3 text-on-brand">
            Newsletter
          </h2>
          <p className="mt-1">New programs and audit news, by e-mail.</p>
        </div>
        <form method="dialog" onSubmit={stayHere} className="flex flex-wrap gap-3 sm:flex-nowrap">
          <label htmlFor={`${id}-email`} className="sr-only">
            Your email address
          </label>
          <input
            id={`${id}-email`}
            type="email"
            required
            autoComplete="email"
            inputMode="email"
            spellCheck={false}
            placeholder="Your email address"
            className="control sm:w-72"
          />
          <Button type="submit" variant="on-brand" className="max-sm:w-full">
            Subscribe
          </Button>
        </form>
      </div>
    </section>
  )
}

function stayHere(event: FormEvent) {
  event.preventDefault()
}
