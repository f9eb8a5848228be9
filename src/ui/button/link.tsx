import { ArrowRight, ArrowUpRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../classes.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

type TextLinkProps = Omit<ComponentProps<typeof Link>, 'prefetch'>

/** An underlined link within the site. Its page is prefetched when the visitor is about to follow it. */
export function TextLink({ className, ...rest }: TextLinkProps) {
  return <Link prefetch="intent" className={classes('link', className)} {...rest} />
}

/** 'Learn more →'. `hiddenText` completes the words for a screen reader: 'about ISO certification'. */
export function ArrowLink({ className, children, hiddenText, ...rest }: TextLinkProps & { hiddenText?: string }) {
  return (
    <TextLink className={classes('arrow-link', className)} {...rest}>
      <span>
        {children}
        {hiddenText && <VisuallyHidden>{` ${hiddenText}`}</VisuallyHidden>}
      </span>
      <ArrowRight />
    </TextLink>
  )
}

/** A link that opens in a new tab and says so. */
export function ExternalLink({
  href,
  className,
  children,
  icon = true,
  ...rest
}: Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> & { href: string; icon?: boolean; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={classes('link', className)} {...rest}>
      {children}
      {icon && <ArrowUpRight className="link-arrow" />}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
