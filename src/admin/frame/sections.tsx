import {
  Award,
  BriefcaseBusiness,
  Building2,
  CalendarClock,
  CircleUserRound,
  GraduationCap,
  History,
  Inbox,
  LayoutDashboard,
  ListChecks,
  UserCog,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { Permission } from '../../platform/http/access.ts'
import { SECTION_OF } from '../data/admin-data.ts'
import { isRecordType } from '../../records/record-type.ts'

/** The views of /admin, by the word in the address: '/admin?view=participants' (docs/product/design.md 10.1). */
export type View =
  | 'overview'
  | 'services'
  | 'training-programs'
  | 'participants'
  | 'certificates'
  | 'expiring'
  | 'contacts'
  | 'company'
  | 'people'
  | 'jobs'
  | 'history'
  | 'account'

export interface Section {
  view: View
  label: string
  icon: LucideIcon
  /** Without it the section is not offered, and its view says why. */
  permission: Permission
}

/** What the office works with, in the order of docs/product/requirements.md section 2. */
export const SECTIONS: readonly Section[] = [
  { view: 'overview', label: 'Overview', icon: LayoutDashboard, permission: 'office.enter' },
  { view: 'services', label: 'Services', icon: BriefcaseBusiness, permission: 'office.enter' },
  { view: 'training-programs', label: 'Training Programs', icon: GraduationCap, permission: 'office.enter' },
  { view: 'participants', label: 'Participants', icon: Users, permission: 'records.read' },
  { view: 'certificates', label: 'Certificates', icon: Award, permission: 'records.read' },
  { view: 'contacts', label: 'Contacts', icon: Inbox, permission: 'records.read' },
]

/** The office itself: what it says of the company, who works in it, and what they did. */
export const OFFICE_SECTIONS: readonly Section[] = [
  { view: 'company', label: 'Company', icon: Building2, permission: 'content.write' },
  { view: 'people', label: 'People', icon: UserCog, permission: 'staff.manage' },
  { view: 'jobs', label: 'Bulk work', icon: ListChecks, permission: 'office.enter' },
  { view: 'history', label: 'History', icon: History, permission: 'history.read' },
  { view: 'account', label: 'Your account', icon: CircleUserRound, permission: 'office.enter' },
]

/** Views that a section leads to: they are not in the sidebar, where their section stays marked. */
const INNER_VIEWS: ReadonlyArray<Section & { within: View }> = [
  { view: 'expiring', label: 'Expiring certificates', icon: CalendarClock, permission: 'records.read', within: 'certificates' },
]

const ALL_SECTIONS: readonly Section[] = [...SECTIONS, ...OFFICE_SECTIONS, ...INNER_VIEWS]

export function sectionPath(view: View): string {
  return view === 'overview' ? '/admin' : `/admin?view=${view}`
}

/** The view an address asks for; anything unknown is the overview. */
export function viewOf(search: URLSearchParams): View {
  const asked = search.get('view')
  return ALL_SECTIONS.find(({ view }) => view === asked)?.view ?? 'overview'
}

export function sectionOf(view: View): Section {
  const section = ALL_SECTIONS.find((candidate) => candidate.view === view)
  if (!section) throw new Error(`no section shows ${view}`)
  return section
}

/** The section a page belongs to: its own view, or the list an editor or a delete page came from. */
export function sectionOfPage(pathname: string, search: URLSearchParams): View {
  const [, , folder, type] = pathname.split('/')
  const named = folder === 'delete' && isRecordType(type) ? SECTION_OF[type] : folder
  const view = SECTIONS.find((section) => section.view === named)?.view ?? viewOf(search)
  return INNER_VIEWS.find((inner) => inner.view === view)?.within ?? view
}
