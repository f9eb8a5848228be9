import { SquareArrowOutUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { ROW_ACTION } from './item-links.tsx'
import { ShortLabel } from '../frame/link-to-form.tsx'

/** The foot of a card in a grid. */
export function CardActions({ children }: { children: ReactNode }) {
  return <div className="mt-auto flex flex-wrap items-center gap-2 border-t border-border pt-4">{children}</div>
}

/** To the public page, in a new tab. */
export function ViewOnSite({ path, of }: { path: string; of: string }) {
  return (
    <LinkButton
      href={path}
      target="_blank"
      variant="secondary"
      size="dense"
      icon={<SquareArrowOutUpRight />}
      title="View on site"
      className={`md:ms-auto ${ROW_ACTION}`}
    >
      <span className="md:sr-only">
        <ShortLabel first="View" rest="on site" />
        <span className="sr-only">: {of} (opens in a new tab)</span>
      </span>
    </LinkButton>
  )
}
