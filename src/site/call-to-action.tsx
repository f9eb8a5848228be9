import { languageOf } from '#base/text/language.ts'
import { LinkButton } from '#ui/button/link-button.tsx'

interface CallToAction {
  title: string
  text: string
  label: string
  to: string
}

/** The last section of a page: one next step. */
export function CallToAction({ title, text, label, to }: CallToAction) {
  return (
    <section aria-label={title} className="container pb-section">
      <div className="flex flex-col gap-6 rounded-xl bg-primary-soft p-6 md:flex-row md:items-center md:p-12">
        <div className="min-w-0 grow">
          <h2 lang={languageOf(title)}>{title}</h2>
          {text && (
            <p lang={languageOf(text)} className="mt-2 max-w-text text-text-2">
              {text}
            </p>
          )}
        </div>
        <LinkButton to={to} className="shrink-0 max-sm:w-full">
          {label}
        </LinkButton>
      </div>
    </section>
  )
}
