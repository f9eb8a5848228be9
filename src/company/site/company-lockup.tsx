import type { Company } from '../company-content.schema.ts'
import { classes } from '#ui/classes.ts'
import { CompanyMark } from './company-mark.tsx'

/** Longer names wrap to two lines in a smaller size (docs/product/design.md, section 3). */
const MAX_NAME_ON_ONE_LINE_LENGTH = 18

/** The mark, name and tagline, for a flex container. */
export function CompanyLockup({ company }: { company: Pick<Company, 'name' | 'tagline' | 'logo'> }) {
  const { name, tagline } = company
  const isLong = name.length > MAX_NAME_ON_ONE_LINE_LENGTH
  return (
    <>
      <CompanyMark company={company} />
      <span className="min-w-0">
        <span translate="no" className={classes('brand-name', isLong && 'text-[1.125rem] leading-5')}>
          {name}
        </span>
        {tagline && <span className="brand-tagline">{tagline}</span>}
      </span>
    </>
  )
}
