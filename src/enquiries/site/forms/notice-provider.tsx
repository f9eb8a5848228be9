import { createContext, useContext, type ReactNode } from 'react'
import type { ConsentNotice } from '#company/consent-notice.schema.ts'

const NoticeContext = createContext<ConsentNotice | undefined>(undefined)

/** Gives the current notice to all forms of the page. In a file of its own: the layout loads no part of a form. */
export function NoticeProvider({ notice, children }: { notice: ConsentNotice; children: ReactNode }) {
  return <NoticeContext value={notice}>{children}</NoticeContext>
}

/** The current notice, shown beside the button of each form. */
export function useNotice(): ConsentNotice {
  const notice = useContext(NoticeContext)
  if (!notice) throw new Error('a form is shown without a notice')
  return notice
}
