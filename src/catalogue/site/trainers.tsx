import { portraitUrl } from '#ui/artwork/artwork-url.ts'
import { Picture } from '#company/site/pictures/picture.tsx'
import { languageOf } from '#base/text/language.ts'
import { slugFrom } from '#base/text/slug.ts'
import type { ShownEntry } from '../showcase.schema.ts'

/** Colours of the placeholder portraits, starting with those not used by the team, which is on the same page. */
const TONES = ['technology', 'finance', 'marketing', 'petrol']

/** Profiles of trainers: the portrait, and next to it their experience and subjects. */
export function Trainers({ entries }: { entries: readonly ShownEntry[] }) {
  return (
    <ul className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
      {entries.map(({ id, name, role, text, imagePath }, index) => (
        <li key={id} className="flex min-w-0 items-start gap-4 sm:gap-6">
          <Picture
            source={imagePath ?? portraitUrl(slugFrom(name) || String(id), TONES[index % TONES.length] ?? 'petrol')}
            sizes="(min-width: 480px) 144px, 96px"
            width={800}
            height={1000}
            loading="lazy"
            alt={imagePath ? name : ''}
            className="aspect-[4/5] w-24 shrink-0 rounded-lg object-cover object-top sm:w-36 sm:rounded-xl"
          />
          <div className="min-w-0">
            <h3 lang={languageOf(name)} className="text-h3 wrap-anywhere">
              {name}
            </h3>
            {role && (
              <p lang={languageOf(role)} className="text-small font-semibold wrap-anywhere text-accent-text">
                {role}
              </p>
            )}
            <p lang={languageOf(text)} className="mt-2 whitespace-pre-line wrap-anywhere text-text-2">
              {text}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
