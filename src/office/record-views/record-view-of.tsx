import type { LucideIcon } from 'lucide-react'
import type { RecordType } from '#lists/records/record-type.ts'
import type { RecordView } from '../list/record-view.tsx'
import { RECORD_VIEWS } from './record-views.tsx'

export function recordViewOf<Type extends RecordType>(type: Type): RecordView<Type> {
  const view: unknown = RECORD_VIEWS.find((one) => one.type === type)
  if (!view) throw new Error(`no view for ${type}`)
  return view as RecordView<Type>
}

export function recordIcon(type: RecordType): LucideIcon {
  const { icon, entryIcon = icon } = recordViewOf(type)
  return entryIcon
}
