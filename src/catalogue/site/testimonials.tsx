import { languageOf } from '#base/text/language.ts'
import { classes } from '#ui/classes.ts'
import { EntryPortrait } from './entry-portrait.tsx'
import type { ShownEntry } from '../showcase.schema.ts'

/** A longer quotation is set smaller. */
const MAX_LARGE_LENGTH = 180

/** Testimonials set as quotations. A single one is set large; several are columns, with the names aligned. */
export function Testimonials({ entries }: { entries: readonly ShownEntry[] }) {
  const isAlone = entries.length === 1
  return (
    <ul className={classes('grid gap-10', COLUMNS[entries.length])}>
      {entries.map((entry) => (
        <li key={entry.id} className="min-w-0">
          <figure className="flex h-full flex-col">
            <span aria-hidden="true" className="quotation-mark">
              “
            </span>
            <blockquote
              lang={languageOf(entry.text)}
              className={classes(
                'whitespace-pre-line wrap-anywhere',
                isAlone && entry.text.length <= MAX_LARGE_LENGTH ? 'max-w-[30em] font-display text-h2' : 'max-w-text text-lead',
              )}
            >
              {entry.text}
            </blockquote>
            <figcaption className="mt-auto flex items-center gap-4 pt-6">
              <EntryPortrait entry={entry} />
              <div className="min-w-0">
                <p lang={languageOf(entry.name)} className="font-semibold wrap-anywhere">
                  {entry.name}
                </p>
                {entry.role && (
                  <p lang={languageOf(entry.role)} className="text-small wrap-anywhere text-text-2">
                    {entry.role}
                  </p>
                )}
              </div>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

const COLUMNS: Record<number, string> = { 2: 'md:grid-cols-2', 3: 'md:grid-cols-3' }
