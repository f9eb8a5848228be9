import { plural } from '#base/text/wording/counted.ts'
import { SamplePaper } from '#certificates/site/sample-paper.tsx'
import { ofKind } from '../../showcase.ts'
import { Testimonials } from '../testimonials.tsx'
import { Trainers } from '../trainers.tsx'
import { SectionHeading } from '#ui/eyebrow.tsx'
import { classes } from '#ui/classes.ts'
import type { ProgramProof } from './program-proof.ts'

/** The number of testimonials that fit in one row of columns. */
const MAX_TESTIMONIALS = 3

export function ProgramProofSections({ proof: { entries, sample } }: { proof: ProgramProof }) {
  const trainers = ofKind(entries, 'trainer')
  const testimonials = ofKind(entries, 'testimonial').slice(0, MAX_TESTIMONIALS)
  return (
    <div id="program-proof" className="no-print border-t border-border bg-surface">
      <div className="container grid gap-12 py-section md:gap-16">
        {testimonials.length > 0 && (
          <section aria-labelledby="said-about-it">
            <SectionHeading id="said-about-it" eyebrow="From those who were there" title="What participants say" />
            <div className="mt-8">
              <Testimonials entries={testimonials} />
            </div>
          </section>
        )}
        <div className={classes('grid gap-12', trainers.length > 0 && sample && 'lg:grid-cols-2')}>
          {trainers.length > 0 && (
            <section aria-labelledby="who-trains">
              <SectionHeading id="who-trains" eyebrow="In the room with you" title={plural(trainers.length, 'Your trainer')} />
              <div className={classes('mt-8', sample && 'lg:[&>ul]:grid-cols-1')}>
                <Trainers entries={trainers} />
              </div>
            </section>
          )}
          {sample && (
            <section aria-labelledby="sample-certificate" className="max-w-[40rem]">
              <SectionHeading id="sample-certificate" eyebrow="What you take home" title="The certificate" />
              <div className="mt-8">
                <SamplePaper sample={sample} />
              </div>
            </section>
          )}
        </div>
      </div>
    </div>
  )
}
