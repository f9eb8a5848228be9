import { Award, BriefcaseBusiness, GraduationCap, Inbox, UserRound, type LucideIcon } from 'lucide-react'
import { CERTIFICATE_STATUS_TONES } from '../../certificates/certificate.ts'
import { ENQUIRY_STATUS_TONES } from '../../enquiries/enquiry.ts'
import { PARTICIPANT_STATUS_TONES } from '../../participants/participant.ts'
import type { StatusTone } from '../../shared/tone.ts'
import type { RecordType } from '../../records/record-type.ts'
import type { FoundRecord } from '../../office-search/office-search.ts'

/** One option of the palette. */
export interface PaletteEntry {
  /** Unique among all entries. */
  key: string
  title: string
  icon: LucideIcon
  detail?: string | null
  reference?: string | null
  status?: { word: string; tone: StatusTone } | null
  /** The shortcut that does the same. */
  keys?: string
  choose: () => void
}

export interface PaletteGroup {
  name: string
  entries: readonly PaletteEntry[]
}

/** The heading of each kind of record. */
export const GROUP_OF: Record<RecordType, string> = {
  participant: 'Participants',
  certificate: 'Certificates',
  'training-program': 'Programs',
  service: 'Services',
  contact: 'Contacts',
}

/** A record as an entry, without its action. */
export function recordEntry(record: FoundRecord): Omit<PaletteEntry, 'choose'> {
  const { type, id, title, detail, reference, status } = record
  const tone = status === null ? undefined : TONES_OF[type]?.[status]
  return {
    key: `${type}-${id}`,
    title,
    detail,
    reference,
    icon: ICON_OF[type],
    status: status !== null && tone ? { word: status, tone } : null,
  }
}

const ICON_OF: Record<RecordType, LucideIcon> = {
  participant: UserRound,
  certificate: Award,
  'training-program': GraduationCap,
  service: BriefcaseBusiness,
  contact: Inbox,
}

const TONES_OF: Partial<Record<RecordType, Record<string, StatusTone>>> = {
  participant: PARTICIPANT_STATUS_TONES,
  certificate: CERTIFICATE_STATUS_TONES,
  contact: ENQUIRY_STATUS_TONES,
}
