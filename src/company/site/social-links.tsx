import type { ReactNode } from 'react'
import { FacebookIcon, InstagramIcon, LinkedinIcon, XIcon } from '#ui/sprite-icons.tsx'
import { classes } from '#ui/classes.ts'
import { ExternalLink } from '#ui/button/link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { SocialLink } from '../company-content.schema.ts'

/** An icon link for each network, 44 px wide. Renders nothing if there are no links. */
export function SocialLinks({ links, className }: { links: readonly SocialLink[]; className?: string }) {
  if (links.length === 0) return null
  return (
    <ul className={classes('social-links', className)}>
      {links.map(({ name, href }) => (
        <li key={name}>
          <ExternalLink href={href} icon={false} title={name} className="social-link">
            {GLYPHS[name.toLowerCase()] ?? <span aria-hidden="true">{name.charAt(0)}</span>}
            <VisuallyHidden>{name}</VisuallyHidden>
          </ExternalLink>
        </li>
      ))}
    </ul>
  )
}

const GLYPHS: Record<string, ReactNode> = {
  facebook: <FacebookIcon className="size-5" />,
  instagram: <InstagramIcon className="size-5" />,
  linkedin: <LinkedinIcon className="size-5" />,
  twitter: <XIcon className="size-5" />,
  x: <XIcon className="size-5" />,
}
