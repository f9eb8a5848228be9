import { useLayoutEffect, useRef, type ReactNode } from 'react'

interface InertWhileSavingProps {
  isSaving: boolean
  className: string
  children: ReactNode
}

/**
 * The fields of a form, at rest while it is saved: what is typed on a slow connection between the press and the answer
 * would be in no version, and the page that follows would lose it. Where one wrote, one goes on writing.
 */
export function InertWhileSaving({ isSaving, className, children }: InertWhileSavingProps) {
  const lastField = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const hasLostFocus = document.activeElement === document.body
    if (!isSaving && hasLostFocus && lastField.current?.isConnected) lastField.current.focus({ preventScroll: true })
  }, [isSaving])

  return (
    <div
      inert={isSaving}
      onFocus={(event) => {
        lastField.current = event.target
      }}
      className={className}
    >
      {children}
    </div>
  )
}
