import { X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { IconButton } from '../ui/button/button.tsx'
import { GaugeMark } from '../ui/gauge-mark.tsx'
import { AdminFootLinks } from './admin-foot-links.tsx'
import { useAdminSite } from './frame/admin-site.tsx'
import { SectionLinks } from './section-links.tsx'

/** Navigation below 1024 px: a drawer over the page. Closes on Esc, on a click outside and on a link. */
export function AdminDrawer({ onClose }: { onClose: () => void }) {
  const { company } = useAdminSite()
  const element = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const drawer = element.current
    drawer?.showModal()
    drawer?.querySelector<HTMLElement>('[aria-current]')?.focus()
    return () => drawer?.close()
  }, [])

  // From 1024 px the sidebar is shown and the drawer is hidden. A hidden modal would block the page.
  useLayoutEffect(() => {
    const wide = window.matchMedia('(min-width: 64rem)')
    wide.addEventListener('change', onClose)
    return () => wide.removeEventListener('change', onClose)
  }, [onClose])

  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the backdrop; its key is Esc
    <dialog
      ref={element}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === element.current) onClose()
      }}
      className="fixed inset-y-0 start-0 m-0 h-dvh max-h-none w-[min(20rem,100%-3.5rem)] max-w-none border-e border-border bg-surface text-admin text-text shadow-e3 transition-transform duration-slow backdrop:bg-surface-brand/70 motion-safe:starting:-translate-x-full"
    >
      <div className="flex h-full flex-col gap-3 p-3">
        <div className="flex items-center gap-3 ps-2">
          <GaugeMark className="size-9" />
          <span className="grow font-display text-h3">{company.name} Admin</span>
          <IconButton label="Close menu" icon={<X />} onClick={onClose} />
        </div>
        <SectionLinks onFollow={onClose} />
        <div className="mt-auto border-t border-border pt-3 pb-[env(safe-area-inset-bottom)]">
          <AdminFootLinks />
        </div>
      </div>
    </dialog>
  )
}
