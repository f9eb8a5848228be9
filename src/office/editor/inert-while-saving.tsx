import { useLayoutEffect, useRef, type ReactNode } from 'react'

interface InertWhileSavingProps {
  isSaving: boolean
  className: string
  children: ReactNode
}

/**
 * Makes the fields of a form inert while it is being saved. Text typed between the click and the reply would be in no version
 * and would be lost with the page. Afterwards the focus returns to the field that had it.
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
