import { portraitUrl } from '#ui/artwork/artwork-url.ts'
import type { Company } from '../company-content.schema.ts'
import { slugFrom } from '#base/text/slug.ts'
import { SectionHeading } from '#ui/eyebrow.tsx'

/** Colours of the placeholder portraits (docs/product/design.md, section 11.2). */
const TONES = ['petrol', 'business', 'leadership']

/** On phones a small square next to the text, on wider screens a frame of 4:5 above it. */
const PORTRAIT = 'size-24 shrink-0 rounded-lg object-cover object-top md:aspect-[4/5] md:h-auto md:w-full md:rounded-xl'

/** Team members with drawn placeholder portraits. A member without a name is shown by the job title. */
export function Team({ members }: { members: Company['team'] }) {
  return (
    <section aria-labelledby="team" className="bg-surface-sunken">
      <div className="container py-section">
        <SectionHeading id="team" eyebrow="Who you talk to" title="Our team" />
        <ul className="mt-8 grid gap-6 md:grid-cols-3">
          {members.map(({ name, title, focus }, index) => (
            // eslint-disable-next-line react/no-array-index-key -- two members may have the same title and no name
            <li key={index} className="flex items-center gap-4 md:block">
              <img
                src={portraitUrl(slugFrom(title), TONES[index % TONES.length] ?? 'petrol')}
                width={800}
                height={1000}
                loading="lazy"
                alt={`Illustrated placeholder for the portrait of the ${title.toLowerCase()}`}
                className={PORTRAIT}
              />
              <div className="min-w-0 md:mt-4">
                <h3 className="text-h3">{name ?? title}</h3>
                {name && <p className="text-small font-semibold text-accent-text">{title}</p>}
                <p className="mt-1 text-text-2">{focus}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
