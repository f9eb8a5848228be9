import { Menu } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { IconButton } from '#ui/button/button.tsx'
import { PaletteButton } from './palette-button.tsx'
import { useFrame } from './use-frame.tsx'
import { useOverview } from '../data/use-admin-data.tsx'
import { usePermission } from '../session/use-permission.tsx'

interface AdminHeadingProps {
  title: string
  /** One line of secondary text under the title. */
  lead?: ReactNode
  breadcrumb?: Array<{ label: string; to?: string }>
  /** Below 1024 px only one button of 44 px fits. */
  actions?: ReactNode
  /** Title of the browser tab, when it differs from the heading: 'Edit IATF 16949'. */
  docTitle?: string
}

/** The h1 of a back-office page, and below 1024 px the top bar with the menu button. */
export function AdminHeading({ title, lead, breadcrumb, actions, docTitle = title }: AdminHeadingProps) {
  const { firstKey, isMenuOpen, openMenu } = useFrame()
  const { data: overview } = useOverview({ enabled: usePermission('office.enter') })
  const pending = overview?.counts.pendingEnquiries ?? 0
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirstPage = useLocation().key === firstKey

  // Navigation does not reload the document. Moving the focus to the heading makes screen readers announce the new page.
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true })
    // eslint-disable-next-line react/exhaustive-deps -- once for each page
  }, [])

  return (
    <div className="max-lg:contents lg:pt-4 lg:pb-2">
      <title>{`${pending > 0 ? `(${pending}) ` : ''}${docTitle} · Admin`}</title>
      {breadcrumb && (
        <div className="max-lg:pt-3">
          <Breadcrumb items={breadcrumb} />
        </div>
      )}
      <div className="flex items-center gap-3 max-sm:gap-2 max-xs:flex-wrap max-lg:sticky max-lg:top-0 max-lg:z-header max-lg:order-first max-lg:-mx-gutter max-lg:min-h-16 max-lg:border-b max-lg:border-border max-lg:bg-surface max-lg:px-gutter max-lg:py-2">
        <IconButton
          label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          icon={<Menu />}
          onClick={openMenu}
          className="-ms-2 shrink-0 lg:hidden"
        />
        <PaletteButton isNarrow className="-ms-2 shrink-0 lg:hidden" />
        <div className="min-w-0 grow">
          <h1 ref={heading} tabIndex={-1} className="text-h3 max-lg:line-clamp-2 max-lg:leading-tight lg:text-[1.625rem]">
            {title}
          </h1>
          {lead && <p className="text-small text-text-2 max-lg:line-clamp-2 max-lg:leading-tight lg:text-admin">{lead}</p>}
        </div>
        {actions && <div className="office-actions flex shrink-0 gap-3">{actions}</div>}
      </div>
    </div>
  )
}
