import { Button, type ButtonProps } from './button.tsx'
import { classes } from '../classes.ts'
import { LinkButton } from './link-button.tsx'

interface ButtonOrLink extends Omit<ButtonProps, 'busy' | 'busyLabel' | 'icon' | 'type'> {
  /** The page that it opens without script: '/contact?subject=…'. */
  linkTo: string
}

/** A button for an action that needs script. Without script, a link to the nearest equivalent replaces it. */
export function ButtonOrLink({ linkTo, variant, size, fullWidth, className, children, ...pressed }: ButtonOrLink) {
  const style = { variant, size, fullWidth }
  return (
    <>
      <Button {...style} className={classes('noscript:hidden', className)} {...pressed}>
        {children}
      </Button>
      {/* Only there: Chromium draws the content of a noscript as text if it has its own display value. */}
      <noscript className="noscript:contents">
        <LinkButton {...style} to={linkTo} className={className}>
          {children}
        </LinkButton>
      </noscript>
    </>
  )
}
