import type { ReactNode } from 'react'
import { descriptorOf, type RecordType } from '#lists/records/record-type.ts'
import { NotAllowedView } from './not-allowed-view.tsx'
import { usePermission } from '../session/use-permission.tsx'

interface EditorGuardProps {
  type: RecordType
  title: string
  children: ReactNode
}

/** Shows an editor only to roles that may change this record type. Other roles read why, before they type anything. */
export function EditorGuard({ type, title, children }: EditorGuardProps) {
  return usePermission(descriptorOf(type).permissions.write) ? children : <NotAllowedView title={title} />
}
