import { portraitUrl } from '../../artwork/artwork-url.ts'
import type { Company } from '../../company/company.ts'
import { slugFrom } from '../../shared/text/slug.ts'
import { SectionHeading } from '../../ui/eyebrow.tsx'

/** docs/product/design.md, section 11.2. */
const TONES = ['petrol', 'business', 'leadership']

/** A row's small square on a phone, a frame of 4:5 above. */
const PORTRAIT =
  'size-24 shrink-0 rounded-lg object-cover object-top md:aspect-[4/5] md:h-auto md:w-full md:rounded-xl'

/** Until there are photographs each member has a drawn placeholder; until there is a name, the title stands for it. */
export function Team({ members }: { members: Company['team'] }) {
  return (
    <section aria-labelledby="team" className="bg-surface-sunken">
      <div className="container py-section">
        <SectionHeading id="team" eyebrow="Who you talk to" title="Our team" />
        <ul className="mt-8 grid gap-6 md:grid-cols-3">
          {members.map(({ name, title, focus }, index) => (
            // eslint-disable-next-line react/no-array-index-key -- two may have one title, and none a name yet
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
