import { Link } from 'react-router'
import { CompanyLockup } from '#company/site/company-lockup.tsx'
import { classes } from '#ui/classes.ts'
import { useSite } from '../use-site.ts'

/** The mark, name and tagline as a link to the home page. */
export function HomeLink({ className }: { className?: string }) {
  const { company } = useSite()
  return (
    <Link to="/" prefetch="intent" className={classes('brand', className)}>
      <CompanyLockup company={company} />
    </Link>
  )
}
