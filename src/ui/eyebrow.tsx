import type { ReactNode } from 'react'
import { languageOf } from '#base/text/language.ts'
import { classes } from './classes.ts'

/** A few words above a heading, after the ticks of a rule. */
export function Eyebrow({ children, className, lang }: { children: ReactNode; className?: string; lang?: string | undefined }) {
  return (
    <p lang={lang} className={classes('eyebrow', className)}>
      {children}
    </p>
  )
}

type SectionHeadingProps = {
  eyebrow?: ReactNode
  title: ReactNode
  lead?: ReactNode
  id?: string
  level?: 1 | 2
  /** A link at the far end of the line from 768 px up, and under the heading below that. */
  aside?: ReactNode
  className?: string
}

export function SectionHeading({ eyebrow, title, lead, id, level = 2, aside, className }: SectionHeadingProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={classes('section-heading', className)}>
      <div>
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <Heading id={id}>{title}</Heading>
        {lead && (
          <p lang={typeof lead === 'string' ? languageOf(lead) : undefined} className="section-lead mt-2 max-w-text text-lead">
            {lead}
          </p>
        )}
      </div>
      {aside}
    </div>
  )
}
