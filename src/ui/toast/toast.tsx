import type { ReactNode } from 'react'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ShownToast, ToastMessage } from './toast-message.ts'
import { TOAST_REMOVE_DELAY_MS } from './toast-message.ts'
import { ToastRegion } from './toast-region.tsx'

export type Toaster = {
  /** Shows a message in the place of the one before it. */
  toast: (message: ToastMessage) => void
  dismiss: () => void
}

const ToasterContext = createContext<Toaster | undefined>(undefined)

/**
 * Once, around the whole site. A toast is never the only carrier of a message (docs/product/design.md, section 1).
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast>()
  const lastId = useRef(0)

  const toaster = useMemo<Toaster>(
    () => ({
      toast: (message) => {
        lastId.current += 1
        setShown({ ...message, id: lastId.current, isOpen: true })
      },
      dismiss: () => setShown((current) => current && { ...current, isOpen: false }),
    }),
    [],
  )
  const recall = useCallback(() => setShown((current) => current && { ...current, isOpen: true }), [])

  useEffect(() => {
    if (!shown || shown.isOpen) return undefined
    const timer = setTimeout(() => setShown(undefined), TOAST_REMOVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [shown])

  return (
    <ToasterContext value={toaster}>
      {children}
      {shown && <ToastRegion message={shown} onDismiss={toaster.dismiss} onRecall={recall} />}
    </ToasterContext>
  )
}

/** `const { toast } = useToast()`, then `toast({ title, description, tone })`. */
export function useToast(): Toaster {
  const toaster = useContext(ToasterContext)
  if (!toaster) throw new Error('useToast needs a ToastProvider above it')
  return toaster
}
