import { useEnrolment } from '#enquiries/site/forms/use-enrolment.tsx'
import { ProgramCard } from '#catalogue/site/program-card.tsx'
import { HOME_PROGRAM_COUNT } from '#catalogue/program.ts'
import { SectionHeading } from '#ui/eyebrow.tsx'
import { ArrowLink } from '#ui/button/link.tsx'
import { Reveal } from '#ui/reveal.tsx'
import { SkeletonGrid } from '#ui/loading/skeleton.tsx'
import { LoadFailure } from '../load-failure.tsx'
import type { DatedPrograms } from '#schedule/dated-programs.ts'
import { AwaitData } from '../await-data.tsx'

const GRID = 'grid gap-6 md:grid-cols-2 lg:grid-cols-3'

/** The first three programs (docs/product/requirements.md, section 2). */
export function HomePrograms({ programs }: { programs: DatedPrograms | Promise<DatedPrograms> }) {
  const { enrol, dialog } = useEnrolment()
  return (
    <section id="training" aria-labelledby="training-title" className="bg-surface-sunken">
      <div className="container py-section">
        <SectionHeading
          id="training-title"
          eyebrow="Learn and certify"
          title="Training Programs"
          aside={<ArrowLink to="/training-programs">View All Training Programs</ArrowLink>}
        />
        <div className="mt-8">
          <AwaitData
            value={programs}
            skeleton={<SkeletonGrid count={HOME_PROGRAM_COUNT} className={GRID} />}
            failed={<LoadFailure title="We could not load the programs" />}
          >
            {({ programs: loaded, next }) => (
              <Reveal as="ul" className={GRID}>
                {loaded.slice(0, HOME_PROGRAM_COUNT).map((program) => (
                  <li key={program.id} className="min-w-0">
                    <ProgramCard program={program} enrolLabel="Enroll Now" onEnrol={enrol} next={next[program.id]} />
                  </li>
                ))}
              </Reveal>
            )}
          </AwaitData>
        </div>
      </div>
      {dialog}
    </section>
  )
}
