import type { ReactNode } from 'react'
import { WRITE_PERMISSION_OF, type ItemType } from './admin-data.ts'
import { NotAllowedView } from './not-allowed-view.tsx'
import { useMay } from './use-may.tsx'

interface MayEditProps {
  type: ItemType
  title: string
  children: ReactNode
}

/** A page that changes items of a type, for who may: others are told so instead of being refused when they save. */
export function MayEdit({ type, title, children }: MayEditProps) {
  return useMay(WRITE_PERMISSION_OF[type]) ? children : <NotAllowedView title={title} />
}
