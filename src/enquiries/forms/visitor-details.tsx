import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'

export interface VisitorDetails {
  name: string
  email: string
  phone: string
}

interface Remembered {
  details: VisitorDetails
  remember: (details: VisitorDetails) => void
}

const NOBODY: VisitorDetails = { name: '', email: '', phone: '' }

const VisitorDetailsContext = createContext<Remembered>({ details: NOBODY, remember: () => undefined })

/** Keeps who the visitor is in memory, for this visit only: nothing is stored (docs/product/design.md, section 8, WCAG 3.3.7). */
export function VisitorDetailsProvider({ children }: { children: ReactNode }) {
  const [details, setDetails] = useState(NOBODY)
  const remembered = useMemo(() => ({ details, remember: setDetails }), [details])
  return <VisitorDetailsContext value={remembered}>{children}</VisitorDetailsContext>
}

/** The name, e-mail and phone that the next form starts with, and the function that a sent form stores them with. */
export function useVisitorDetails(): Remembered {
  return useContext(VisitorDetailsContext)
}
