import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { hasContent } from './site-content.ts'
import { useLayoutData } from './use-layout-data.tsx'
import { PageHead } from './metadata/page-head.tsx'

interface NotFoundState {
  trail: Crumb[]
  title: string
  text: string
  back: { to: string; label: string }
  children?: ReactNode
}

const HOME = { to: '/', label: 'Home' }

/** Shown for a program or service that does not exist: a text and a link back. Search engines must not index it. */
export function NotFoundState({ trail, title, text, back, children }: NotFoundState) {
  const keywords = ['not found', ...trail.slice(1, -1).map(({ label }) => label)]
  const { content } = useLayoutData()
  const way = hasContent(back.to, content) ? back : HOME
  return (
    <div className="container pt-6 pb-section md:pt-8">
      <PageHead title={title} description={text} keywords={keywords} isIndexed={false} />
      <Breadcrumb items={trail.filter(({ to }) => hasContent(to ?? '', content))} />
      <div className="grid justify-items-center gap-4 py-16 text-center">
        <SearchX className="size-16 text-primary" strokeWidth={1.25} />
        <h1>{title}</h1>
        <p className="max-w-text text-lead text-text-2">{text}</p>
        <LinkButton to={way.to} className="mt-3">
          {way.label}
        </LinkButton>
        {children}
      </div>
    </div>
  )
}
