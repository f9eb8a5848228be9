import { Picture } from '#company/site/pictures/picture.tsx'
import { languageOf } from '#base/text/language.ts'
import { Eyebrow } from '#ui/eyebrow.tsx'
import { trustedHtml } from '#ui/trusted-html.ts'
import type { ShownCaseStudy } from '../showcase.ts'

/** A case study, with its title in the margin of the text from 1024 px. */
export function CaseStudy({ entry }: { entry: ShownCaseStudy }) {
  const { id, name, role, text, imagePath, text_html: html } = entry
  return (
    <article id={`case-${id}`} className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <header className="lg:sticky lg:top-[calc(var(--header-h)+24px)] lg:self-start">
        {role && (
          <Eyebrow className="mb-2">
            <span lang={languageOf(role)} className="wrap-anywhere">
              {role}
            </span>
          </Eyebrow>
        )}
        <h2 lang={languageOf(name)} className="wrap-anywhere">
          {name}
        </h2>
      </header>
      <div className="min-w-0">
        {imagePath && (
          <Picture
            source={imagePath}
            sizes="(min-width: 1024px) 680px, 92vw"
            width={1200}
            height={675}
            loading="lazy"
            alt=""
            className="mb-6 aspect-video w-full rounded-xl bg-surface-sunken object-cover"
          />
        )}
        <div lang={languageOf(text)} className="prose wrap-anywhere [&_h2]:text-h3" dangerouslySetInnerHTML={trustedHtml(html)} />
      </div>
    </article>
  )
}
