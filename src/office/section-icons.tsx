import {
  Building2,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  CircleUserRound,
  FileText,
  History,
  LayoutDashboard,
  ListChecks,
  LockKeyhole,
  Mail,
  Newspaper,
  Palette,
  ShieldCheck,
  UserCog,
  UserRound,
  UserRoundSearch,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { descriptorOf } from '#lists/records/record-type.ts'
import type { OtherView, View } from './frame/sections.ts'
import { RECORD_VIEWS } from './record-views/record-views.tsx'

const OTHER_ICONS: Record<OtherView, LucideIcon> = {
  overview: LayoutDashboard,
  'own-batches': CalendarDays,
  expiring: CalendarClock,
  figures: ChartColumn,
  'money-owed': Wallet,
  person: UserRound,
  company: Building2,
  'certificate-designs': Palette,
  'mail-templates': FileText,
  privacy: ShieldCheck,
  'personal-data': UserRoundSearch,
  people: UserCog,
  jobs: ListChecks,
  newsletter: Newspaper,
  mail: Mail,
  history: History,
  security: LockKeyhole,
  account: CircleUserRound,
}

/** The icon of every section of the back-office. */
export const SECTION_ICONS = Object.fromEntries([
  ...Object.entries(OTHER_ICONS),
  ...RECORD_VIEWS.map(({ type, icon }) => [descriptorOf(type).path, icon]),
]) as Record<View, LucideIcon>
