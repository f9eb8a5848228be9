import { ArrowRight, Briefcase, Building2, GraduationCap, Mail } from 'lucide-react'
import { Link } from 'react-router'
import { hasContent } from '#site/site-content.ts'
import { useLayoutData } from '#site/use-layout-data.tsx'

const TILES = [
  { to: '/training-programs', label: 'All Training Programs', icon: GraduationCap },
  { to: '/services', label: 'Our Services', icon: Briefcase },
  { to: '/about', label: 'About Us', icon: Building2 },
  { to: '/contact', label: 'Contact Us', icon: Mail },
]

/** Links to the main pages, below a program or a service (docs/product/requirements.md, section 2). */
export function ExploreMore() {
  const { content } = useLayoutData()
  return (
    <section aria-labelledby="explore-more">
      <h2 id="explore-more" className="text-h3">
        Explore More
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {TILES.filter(({ to }) => hasContent(to, content)).map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              className="group flex min-h-14 items-center gap-3 rounded-md border border-border bg-surface px-4 py-3 font-semibold transition-colors hover:bg-primary-soft"
            >
              <Icon className="size-5 text-primary" />
              <span className="min-w-0 grow group-hover:underline">{label}</span>
              <ArrowRight className="size-4 text-text-3" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
