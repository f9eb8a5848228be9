import type { ReactNode } from 'react'
import { WRITE_PERMISSION_OF } from '../data/admin-data.ts'
import type { RecordType } from '../../records/record-type.ts'
import { NotAllowedView } from './not-allowed-view.tsx'
import { useMay } from '../session/use-may.tsx'

interface MayEditProps {
  type: RecordType
  title: string
  children: ReactNode
}

/** A page that changes items of a type, for who may: others are told so instead of being refused when they save. */
export function MayEdit({ type, title, children }: MayEditProps) {
  return useMay(WRITE_PERMISSION_OF[type]) ? children : <NotAllowedView title={title} />
}
