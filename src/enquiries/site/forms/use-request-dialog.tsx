import { useState, type ComponentType, type ReactNode } from 'react'

interface RequestDialog<Subject> {
  /** Opens the dialog about a program or a service. */
  open: (subject: Subject) => void
  /** Can be placed anywhere on the page; empty while closed. */
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
