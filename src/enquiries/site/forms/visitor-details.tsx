import { createContext, useContext, useMemo, useRef, useState, type ReactNode } from 'react'
// The layout loads this file with the first page, when the address still says where the visit began.
import './visit-origin.ts'

export interface VisitorDetails {
  name: string
  email: string
  phone: string
}

interface Remembered {
  details: VisitorDetails
  remember: (details: VisitorDetails) => void
  /** The unsent values of the contact form, by field name. */
  begun: () => FormDraft
  /** Called while somebody types, and with undefined after sending. Causes no render. */
  keepBegun: (draft: FormDraft) => void
}

type FormDraft = Readonly<Record<string, string>> | undefined

const NOBODY: VisitorDetails = { name: '', email: '', phone: '' }

const VisitorDetailsContext = createContext<Remembered>({
  details: NOBODY,
  remember: () => undefined,
  begun: () => undefined,
  keepBegun: () => undefined,
})

/**
 * Keeps the visitor's details and an unfinished message of the contact form in memory, for this visit only: nothing is stored
 * (docs/product/design.md, section 8, WCAG 3.3.7).
 */
export function VisitorDetailsProvider({ children }: { children: ReactNode }) {
  const [details, setDetails] = useState(NOBODY)
  const draft = useRef<FormDraft>(undefined)
  const remembered = useMemo(
    () => ({
      details,
      remember: setDetails,
      begun: () => draft.current,
      keepBegun: (next: FormDraft) => {
        draft.current = next
      },
    }),
    [details],
  )
  return <VisitorDetailsContext value={remembered}>{children}</VisitorDetailsContext>
}

/** The name, e-mail and phone for the next form, the function that a sent form stores them with, and the unfinished message. */
export function useVisitorDetails(): Remembered {
  return useContext(VisitorDetailsContext)
}
