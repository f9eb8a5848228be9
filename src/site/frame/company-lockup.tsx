import { Link } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { GaugeMark } from '../../ui/gauge-mark.tsx'
import { useSite } from '../use-site.ts'

/** Longer names wrap to two lines in a smaller size (docs/product/design.md, section 3). */
const MAX_NAME_ON_ONE_LINE_LENGTH = 18

/** Mark, name and tagline; leads home. */
export function CompanyLockup({ className }: { className?: string }) {
  const { company } = useSite()
  const isLong = company.name.length > MAX_NAME_ON_ONE_LINE_LENGTH
  return (
    <Link to="/" prefetch="intent" className={classes('flex min-h-11 w-fit min-w-0 items-center gap-3', className)}>
      <GaugeMark />
      <span className="min-w-0">
        <span
          className={classes(
            'block font-display font-bold',
            isLong ? 'text-[1.125rem] leading-5' : 'text-[1.375rem] leading-6',
          )}
        >
          {company.name}
        </span>
        <span className="block text-[0.75rem] leading-4 text-text-2 in-[.on-brand]:text-on-brand-2">
          {company.tagline}
        </span>
      </span>
    </Link>
  )
}
