import type { LucideIcon } from 'lucide-react'
import type { StatusTone } from '#base/values/tone.ts'
import { descriptorOf, type FoundRecord, type RecordType } from '#lists/records/record-type.ts'
import type { View } from '../frame/sections.ts'

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

/** The icons of pages and records. The root of the back-office passes them in, since it knows every section. */
export interface PaletteIcons {
  ofView: (view: View) => LucideIcon
  ofRecord: (type: RecordType) => LucideIcon
}

/** A record as an entry, without its action. */
export function recordEntry(
  { type, id, title, detail, reference, status }: FoundRecord,
  icons: PaletteIcons,
): Omit<PaletteEntry, 'choose'> {
  const tone = status === null ? undefined : descriptorOf(type).search.tones?.[status]
  return {
    key: `${type}-${id}`,
    title,
    detail,
    reference,
    icon: icons.ofRecord(type),
    status: status !== null && tone ? { word: status, tone } : null,
  }
}
