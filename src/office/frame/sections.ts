import type { Permission } from '#base/http/access.ts'
import { RECORD_DESCRIPTORS } from '#lists/records/record-descriptors.ts'
import { descriptorOf, isRecordType, type RecordPath } from '#lists/records/record-type.ts'

/** The views of /admin that are not the list of a record type. */
export type OtherView =
  | 'overview'
  | 'own-batches'
  | 'expiring'
  | 'figures'
  | 'money-owed'
  | 'person'
  | 'company'
  | 'certificate-designs'
  | 'mail-templates'
  | 'privacy'
  | 'personal-data'
  | 'people'
  | 'jobs'
  | 'newsletter'
  | 'mail'
  | 'history'
  | 'security'
  | 'account'

/** The views of /admin, by the word in the address: '/admin?view=participants' (docs/product/design.md, section 10.1). */
export type View = OtherView | RecordPath

export interface Section {
  view: View
  label: string
  /** Required permission. Without it the sidebar hides the section, and its address explains why. */
  permission: Permission
  /** The key after g that leads here. */
  shortcut?: string | undefined
  /** Set up once. The sidebar lists it under "Settings". */
  isSetting?: true
}

/** The sections of daily work, in the order of docs/product/requirements.md, section 2. */
export const SECTIONS: readonly Section[] = [
  { view: 'overview', label: 'Overview', permission: 'office.enter', shortcut: 'o' },
  ...RECORD_DESCRIPTORS.map(({ path, labels, permissions, shortcut }) => ({
    view: path,
    label: labels.section,
    permission: permissions.read,
    shortcut,
  })),
  { view: 'own-batches', label: 'Your batches', permission: 'batches.own', shortcut: 'b' },
]

/** Administrative sections: company, staff, jobs, history. */
export const OFFICE_SECTIONS: readonly Section[] = [
  { view: 'company', label: 'Company', permission: 'organisation.write', isSetting: true },
  { view: 'certificate-designs', label: 'Certificate designs', permission: 'organisation.write', isSetting: true },
  { view: 'mail-templates', label: 'E-mail texts', permission: 'content.write', isSetting: true },
  { view: 'privacy', label: 'Privacy', permission: 'settings.manage', isSetting: true },
  { view: 'personal-data', label: 'Personal data', permission: 'personal-data.manage' },
  { view: 'people', label: 'Staff', permission: 'staff.manage', isSetting: true },
  { view: 'jobs', label: 'Bulk actions', permission: 'office.enter' },
  { view: 'newsletter', label: 'Newsletter', permission: 'office.enter' },
  { view: 'mail', label: 'Mail', permission: 'records.write' },
  { view: 'history', label: 'History', permission: 'history.read' },
  { view: 'security', label: 'Security', permission: 'keys.manage', isSetting: true },
  { view: 'account', label: 'Your account', permission: 'sessions.own' },
]

/** Views inside a section. They have no sidebar entry; the sidebar marks their section. */
export const INNER_VIEWS: ReadonlyArray<Section & { within: View }> = [
  { view: 'figures', label: 'Figures', permission: 'records.read', within: 'overview' },
  { view: 'money-owed', label: 'Money owed', permission: 'money.read', within: 'quotations' },
  { view: 'expiring', label: 'Expiring certificates', permission: 'records.read', within: 'certificates' },
  { view: 'person', label: 'Person', permission: 'records.read', within: 'participants' },
]

const ALL_SECTIONS: readonly Section[] = [...SECTIONS, ...OFFICE_SECTIONS, ...INNER_VIEWS]

export function sectionPath(view: View): string {
  return view === 'overview' ? '/admin' : `/admin?view=${view}`
}

/** The automatic mails and their schedule. */
export const MAIL_SETTINGS_PATH = `${sectionPath('mail')}&page=settings`

/** The path of one mail in the outbox, or of the mails about one record. */
export function mailPath(mail: number | { about: string }): string {
  return typeof mail === 'number' ? `${sectionPath('mail')}&mail=${mail}` : `${sectionPath('mail')}&about=${encodeURIComponent(mail.about)}`
}

/** The view that an address names. An unknown name falls back to the overview. */
export function viewOf(search: URLSearchParams): View {
  const asked = search.get('view')
  return ALL_SECTIONS.find(({ view }) => view === asked)?.view ?? 'overview'
}

export function sectionOf(view: View): Section {
  const section = ALL_SECTIONS.find((candidate) => candidate.view === view)
  if (!section) throw new Error(`no section shows ${view}`)
  return section
}

/** The segments that follow a section's name in the address of a page. Any other address shows a view of /admin, as src/routes.ts says. */
const PAGES = new Set(['create', 'edit', 'import'])

/** The section to mark in the sidebar: the view of /admin, or for editors and delete pages the list of their type. */
export function sectionOfPage(pathname: string, search: URLSearchParams): View {
  const [, , folder, page] = pathname.split('/')
  const isPage = folder === 'mail-templates' || folder === 'certificate-designs' ? Boolean(page) : PAGES.has(page ?? '')
  const named = folder === 'delete' && isRecordType(page) ? descriptorOf(page).path : isPage && folder
  const view = ALL_SECTIONS.find((section) => section.view === named)?.view ?? viewOf(search)
  return INNER_VIEWS.find((inner) => inner.view === view)?.within ?? view
}
