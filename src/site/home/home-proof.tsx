import { ClientWall } from '#catalogue/site/client-wall.tsx'
import { CASE_STUDIES_PATH, ofKind, type ShownEntry } from '#catalogue/showcase.ts'
import { Testimonials } from '#catalogue/site/testimonials.tsx'
import { ArrowLink } from '#ui/button/link.tsx'
import { SectionHeading } from '#ui/eyebrow.tsx'

/** Who the company works for and what they say (docs/decisions/0055). */
export function HomeProof({ entries }: { entries: readonly ShownEntry[] }) {
  const clients = ofKind(entries, 'client')
  const testimonials = ofKind(entries, 'testimonial')
  const [caseStudy] = ofKind(entries, 'case-study')
  return (
    <section id="proof" aria-labelledby="proof-title" className="border-t border-border bg-surface">
      <div className="container grid gap-10 py-section md:gap-14">
        <SectionHeading
          id="proof-title"
          eyebrow="Who we work with"
          title="In good company"
          aside={caseStudy && <ArrowLink to={CASE_STUDIES_PATH}>Read our case studies</ArrowLink>}
        />
        {clients.length > 0 && <ClientWall entries={clients} />}
        {testimonials.length > 0 && <Testimonials entries={testimonials} />}
      </div>
    </section>
  )
}
