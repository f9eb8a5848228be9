import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { announceModalChange } from '../../ui/overlay/modal-layer.ts'

/**
 * Modal dialog of the palette: 640 px wide and fixed near the top, so that it does not move while the results change; full screen on
 * a phone. The focus returns to the element that opened it.
 */
export function PaletteDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const element = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return undefined
    const opener = document.activeElement
    const page = document.documentElement
    page.style.setProperty('--scrollbar-width', `${window.innerWidth - page.clientWidth}px`)
    dialog.showModal()
    announceModalChange()
    dialog.querySelector('input')?.focus()
    return () => {
      dialog.close()
      announceModalChange()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the backdrop; its key is Esc
    <dialog
      ref={element}
      aria-label="Search or jump to"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose()
      }}
      className="dialog dialog-wide overflow-hidden text-admin md:mt-[10vh]"
    >
      <div className="flex max-md:h-full md:max-h-[min(80vh,40rem)] flex-col">{children}</div>
    </dialog>
  )
}
