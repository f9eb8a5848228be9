import { Award, BriefcaseBusiness, GraduationCap, Inbox, LayoutDashboard, Users, type LucideIcon } from 'lucide-react'
import { isItemType, SECTION_OF } from './admin-data.ts'

/** The views of /admin, by the word in the address: '/admin?view=participants' (DESIGN.md 10.1). */
export type View = 'overview' | 'services' | 'training-programs' | 'participants' | 'certificates' | 'contacts'

export interface Section {
  view: View
  label: string
  icon: LucideIcon
}

export const SECTIONS: readonly Section[] = [
  { view: 'overview', label: 'Overview', icon: LayoutDashboard },
  { view: 'services', label: 'Services', icon: BriefcaseBusiness },
  { view: 'training-programs', label: 'Training Programs', icon: GraduationCap },
  { view: 'participants', label: 'Participants', icon: Users },
  { view: 'certificates', label: 'Certificates', icon: Award },
  { view: 'contacts', label: 'Contacts', icon: Inbox },
]

export function sectionPath(view: View): string {
  return view === 'overview' ? '/admin' : `/admin?view=${view}`
}

/** The view an address asks for; anything unknown is the overview. */
export function viewOf(search: URLSearchParams): View {
  const asked = search.get('view')
  return SECTIONS.find(({ view }) => view === asked)?.view ?? 'overview'
}

/** The section a page belongs to: its own view, or the list an editor or a delete page came from. */
export function sectionOfPage(pathname: string, search: URLSearchParams): View {
  const [, , folder, type] = pathname.split('/')
  const named = folder === 'delete' && isItemType(type) ? SECTION_OF[type] : folder
  return SECTIONS.find(({ view }) => view === named)?.view ?? viewOf(search)
}
