import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx'
import { languageOf } from '#base/text/language.ts'
import { classes } from '#ui/classes.ts'
import { hasContent } from './site-content.ts'
import { useLayoutData } from './use-layout-data.tsx'

interface PageIntro {
  breadcrumb: readonly Crumb[]
  title: ReactNode
  lead?: ReactNode
  /** Shown below the lead, such as badges. */
  children?: ReactNode
  className?: string
}

/** The beginning of an inner page: breadcrumb, title and one sentence. */
export function PageIntro({ breadcrumb, title, lead, children, className }: PageIntro) {
  const { content } = useLayoutData()
  return (
    <header className={classes('container pt-6 pb-8 md:pt-8 md:pb-12', className)}>
      <Breadcrumb items={breadcrumb.filter(({ to }) => hasContent(to ?? '', content))} />
      <h1 className="mt-4 md:mt-6">{title}</h1>
      {lead && (
        <p lang={typeof lead === 'string' ? languageOf(lead) : undefined} className="mt-3 max-w-text text-lead text-text-2">
          {lead}
        </p>
      )}
      {children}
    </header>
  )
}
