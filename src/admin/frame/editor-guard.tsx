import type { ReactNode } from 'react'
import { WRITE_PERMISSION_OF } from '../data/admin-data.ts'
import type { RecordType } from '../../records/record-type.ts'
import { NotAllowedView } from './not-allowed-view.tsx'
import { usePermission } from '../session/use-permission.tsx'

interface EditorGuardProps {
  type: RecordType
  title: string
  children: ReactNode
}

/** Shows an editor only to roles that may change this record type. Other roles read why, before they type anything. */
export function EditorGuard({ type, title, children }: EditorGuardProps) {
  return usePermission(WRITE_PERMISSION_OF[type]) ? children : <NotAllowedView title={title} />
}
