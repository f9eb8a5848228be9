import { useState, type ComponentType, type ReactNode } from 'react'

interface RequestDialog<Subject> {
  /** Opens the dialog about a program or a service. */
  open: (subject: Subject) => void
  /** Stands anywhere on the page; nothing while closed. */
  dialog: ReactNode
}

/** A dialog about one program or service. */
export function useRequestDialog<Subject>(Dialog: ComponentType<{ subject: Subject; onClose: () => void }>): RequestDialog<Subject> {
  const [shown, setShown] = useState<{ subject: Subject }>()
  return {
    open: (subject) => setShown({ subject }),
    dialog: shown && <Dialog subject={shown.subject} onClose={() => setShown(undefined)} />,
  }
}
