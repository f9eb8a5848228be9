import { SearchX } from 'lucide-react'
import { ButtonOrLink } from '#ui/button/button-or-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LiveStatus } from '#ui/toast/live-status.tsx'
import { Reveal } from '#ui/reveal.tsx'
import { SkeletonGrid } from '#ui/loading/skeleton.tsx'
import { ProgramCard } from '../program-card.tsx'
import type { Program } from '../../program.ts'
import { findPrograms, type ProgramSearch } from '../../search/search.ts'

/** Narrower than 600 px, two cards side by side would break words. */
const GRID = 'grid gap-6 min-[37.5rem]:grid-cols-2 lg:grid-cols-3'
const SKELETON_COUNT = 6
/** The cards that are in the first screen of a wide window. */
const FIRST_ROW = 3

interface ProgramResults {
  programs: Program[]
  search: ProgramSearch
  /** By program: when and where it begins next. */
  next: Readonly<Record<number, string>>
  onClear: () => void
  onEnrol: (program: Program) => void
}

/** The programs that match or else are similar, how many they are, or a way out when there is none. */
export function ProgramResults({ programs, search, next, onClear, onEnrol }: ProgramResults) {
  const { found, isSimilar } = findPrograms(programs, search)
  return (
    <>
      <LiveStatus className="figures mb-4 text-small text-text-2">
        {isSimilar && <>No program has exactly “{search.q.trim()}”. Similar: </>}
        {found.length === 1 ? '1 program' : `${found.length} programs`}
      </LiveStatus>
      {found.length === 0 && (
        <EmptyState
          icon={SearchX}
          title="No training programs found"
          help="Try adjusting your search criteria"
          action={
            <ButtonOrLink linkTo="/training-programs" onClick={onClear}>
              Clear Filters
            </ButtonOrLink>
          }
        />
      )}
      <Reveal as="ul" className={GRID}>
        {found.map((program, index) => (
          <li key={program.id} className="min-w-0">
            <ProgramCard
              program={program}
              enrolLabel="Enroll"
              onEnrol={onEnrol}
              next={next[program.id]}
              highlight={search.q}
              headingLevel={2}
              isFirst={index < FIRST_ROW}
            />
          </li>
        ))}
      </Reveal>
    </>
  )
}

/** Six cards on their way, with room for the count above them. */
export function ProgramResultsSkeleton() {
  return (
    <>
      <p className="mb-4 text-small">{'\u00A0'}</p>
      <SkeletonGrid count={SKELETON_COUNT} className={GRID} />
    </>
  )
}
