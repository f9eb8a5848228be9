import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { IconTile } from '#ui/card.tsx'
import { PageHead } from '#site/metadata/page-head.tsx'

interface SubscriptionViewProps {
  icon: LucideIcon
  title: string
  /** The path without the token, which is the recipient's secret. */
  path: string
  children: ReactNode
  /** The label of the page's only button. */
  button?: string | undefined
}

/** Keeps the page's secret address out of caches, search indexes and referrers. */
export const SECRET_PAGE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' }

/**
 * A page that a mail links to. Its button posts to the page's own address: opening the link changes nothing, because mail scanners open
 * links too. Works without script.
 */
export function SubscriptionView({ icon, title, path, children, button }: SubscriptionViewProps) {
  return (
    <div className="container pt-10 pb-section">
      <PageHead
        title={title}
        description="Confirm or end your subscription to our newsletter. This page opens only from a link in one of our e-mails."
        keywords={['newsletter']}
        path={path}
        isIndexed={false}
      />
      <IconTile icon={icon} />
      <h1 className="mt-4">{title}</h1>
      <div className="mt-3 grid max-w-text gap-3 text-lead text-text-2">{children}</div>
      {button && (
        <form method="post" className="mt-6">
          <Button type="submit" className="max-sm:w-full">
            {button}
          </Button>
        </form>
      )}
    </div>
  )
}
