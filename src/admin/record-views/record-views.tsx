import type { LucideIcon } from 'lucide-react'
import type { RecordType } from '../../records/record-type.ts'
import { CERTIFICATE_VIEW } from '../certificates/certificate-view.tsx'
import { ENQUIRY_VIEW } from '../enquiries/enquiry-view.tsx'
import type { RecordView } from '../list/record-view.tsx'
import { PARTICIPANT_VIEW } from '../participants/participant-view.tsx'
import { PROGRAM_VIEW } from '../programs/program-view.tsx'
import { SERVICE_VIEW } from '../services/service-view.tsx'

/** One view for each record type, in the order of the sidebar. A new type is added here. */
export const RECORD_VIEWS = [SERVICE_VIEW, PROGRAM_VIEW, PARTICIPANT_VIEW, CERTIFICATE_VIEW, ENQUIRY_VIEW]

export function recordViewOf<Type extends RecordType>(type: Type): RecordView<Type> {
  const view: unknown = RECORD_VIEWS.find((one) => one.type === type)
  if (!view) throw new Error(`no view for ${type}`)
  return view as RecordView<Type>
}

/** The icon of one record. */
export function recordIcon(type: RecordType): LucideIcon {
  const { icon, entryIcon = icon } = recordViewOf(type)
  return entryIcon
}
