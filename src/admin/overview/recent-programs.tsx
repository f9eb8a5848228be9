import { categoryTone } from '../../artwork/category-tone.ts'
import { CardPriceTag } from '../../programs/price-tag.tsx'
import type { Program } from '../../programs/program.ts'
import { languageOf } from '../../shared/text/language.ts'
import { CategoryBadge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/button/link.tsx'
import { EditLink } from '../list/item-links.tsx'

/** The five newest programs with the price of their public card (docs/product/requirements.md, section 2). */
export function RecentPrograms({ programs }: { programs: Program[] }) {
  return (
    <Card as="section" aria-labelledby="recent-programs" className="min-w-0">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="recent-programs" className="text-h3">
          Recent programs
        </h2>
        <TextLink to="/admin?view=training-programs">All programs</TextLink>
      </div>
      {programs.length === 0 && <p className="pt-3 text-text-2">No training programs yet.</p>}
      <ul className="-mx-3 mt-2">
        {programs.map((program) => (
          <li key={program.id} className="flex items-center gap-3 border-border p-3 not-first:border-t">
            <div className="grid min-w-0 grow gap-1">
              <p lang={languageOf(program.title)} className="font-semibold wrap-anywhere">
                {program.title}
              </p>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <CategoryBadge tone={categoryTone(program.category)}>{program.category}</CategoryBadge>
                <span>
                  <CardPriceTag program={program} className="text-small" />
                </span>
              </p>
            </div>
            <EditLink type="training-program" id={program.id} of={program.title} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
