import type { ComponentType, HTMLAttributes } from 'react'
import { classes } from './classes.ts'

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside'
  /** Without inner space, for a card that begins with a picture. */
  flush?: boolean
  /** Lifts under the pointer and underlines `.card-title`; the link itself stays the title. */
  interactive?: boolean
}

/** A white sheet with a hairline. One heading, one primary action, no nested links (docs/product/design.md, section 7). */
export function Card({ as: Tag = 'div', flush = false, interactive = false, className, ...rest }: CardProps) {
  return (
    <Tag className={classes('card', flush ? 'overflow-hidden' : 'p-5 md:p-6', interactive && 'card-interactive', className)} {...rest} />
  )
}

/** The soft tile that carries a service's icon: 52 px, or 44 px small. */
export function IconTile({
  icon: Icon,
  size = 'md',
  className,
}: {
  icon: ComponentType<{ className?: string }>
  size?: 'sm' | 'md'
  className?: string
}) {
  return (
    <span className={classes('icon-tile', size === 'md' ? 'size-13' : 'size-11', className)}>
      <Icon className="size-6" />
    </span>
  )
}
