import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'

interface FooterLinks {
  title: string
  links: ReadonlyArray<{ label: string; to: string }>
}

/** A list under its heading; below 768 px the heading opens and closes it, with or without script. */
export function FooterLinks({ title, links }: FooterLinks) {
  return (
    <nav aria-label={title}>
      <div className="max-md:hidden">
        <h2 className="text-h3 text-on-brand">{title}</h2>
        <Links links={links} />
      </div>
      <details className="group border-b border-surface-brand-2 md:hidden">
        <summary className="flex min-h-14 list-none items-center justify-between [&::-webkit-details-marker]:hidden">
          <h2 className="text-h3 text-on-brand">{title}</h2>
          <ChevronDown className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="pb-3">
          <Links links={links} />
        </div>
      </details>
    </nav>
  )
}

function Links({ links }: Pick<FooterLinks, 'links'>) {
  return (
    <ul className="md:mt-3">
      {links.map(({ label, to }) => (
        <li key={to}>
          <Link
            to={to}
            prefetch="intent"
            className="inline-flex min-h-11 items-center hover:text-on-brand hover:underline md:min-h-10"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
