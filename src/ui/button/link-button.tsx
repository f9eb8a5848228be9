import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { buttonClasses, type ButtonStyle } from './button-classes.tsx'
import { classes } from '../classes.ts'

type LinkButtonProps = ButtonStyle &
  Omit<ComponentProps<'a'>, 'href'> &
  ({ to: string; href?: undefined } | { to?: undefined; href: string })

/** A link that looks like a button: `to` within the site, `href` for downloads, mail, telephone and other sites. */
export function LinkButton({
  variant = 'primary',
  size = 'md',
  icon,
  fullWidth = false,
  className,
  children,
  to,
  href,
  ...rest
}: LinkButtonProps) {
  const look = classes(buttonClasses(variant, size, fullWidth), 'no-underline', className)
  if (to === undefined) {
    return (
      <a href={href} className={look} {...rest}>
        {icon}
        {children}
      </a>
    )
  }
  return (
    <Link to={to} prefetch="intent" className={look} {...rest}>
      {icon}
      {children}
    </Link>
  )
}
