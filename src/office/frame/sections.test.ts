import { expect, test } from 'vitest'
import { isAllowed, type Role } from '#staff/role.ts'
import { OFFICE_SECTIONS, sectionOfPage, SECTIONS, viewOf } from './sections.ts'

const at = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  return sectionOfPage(pathname, searchParams)
}

test.each([
  ['/admin', 'overview'],
  ['/admin?view=participants&status=active', 'participants'],
  ['/admin/training-programs/edit/3', 'training-programs'],
  ['/admin/delete/contact/12', 'contacts'],
  ['/admin/participants/create', 'participants'],
  ['/admin/participants/import', 'participants'],
  ['/admin/mail-templates/enquiry-receipt', 'mail-templates'],
  ['/admin/certificate-designs/3', 'certificate-designs'],
  ['/admin/delete/training-program/1', 'training-programs'],
  ['/admin?view=people&person=3', 'people'],
  ['/admin?view=expiring&within=30', 'certificates'],
])('%s belongs to %s', (address, section) => {
  expect(at(address)).toBe(section)
})

test('an unknown path or view falls back to the overview (docs/product/requirements.md section 2)', () => {
  expect(at('/admin/whatever/else')).toBe('overview')
  expect(at('/admin/delete/everything/1')).toBe('overview')
  expect(at('/admin/contacts')).toBe('overview')
  expect(at('/admin/contacts/')).toBe('overview')
  expect(at('/admin/contacts/7?view=clients')).toBe('clients')
  expect(viewOf(new URLSearchParams('view=secrets'))).toBe('overview')
})

test('the six sections of the sidebar come first and in their order (docs/product/requirements.md section 2)', () => {
  expect(SECTIONS.slice(0, 6).map(({ label }) => label)).toEqual([
    'Overview',
    'Services',
    'Training Programs',
    'Participants',
    'Certificates',
    'Contacts',
  ])
})

test.each<[Role, string[]]>([
  ['admin', [...SECTIONS, ...OFFICE_SECTIONS].map(({ view }) => view).filter((view) => view !== 'own-batches')],
  [
    'office',
    [
      'overview',
      'services',
      'training-programs',
      'participants',
      'certificates',
      'contacts',
      'batches',
      'clients',
      'quotations',
      'showcase',
      'mail-templates',
      'jobs',
      'newsletter',
      'mail',
      'account',
    ],
  ],
  [
    'editor',
    [
      'overview',
      'services',
      'training-programs',
      'showcase',
      'company',
      'certificate-designs',
      'mail-templates',
      'jobs',
      'newsletter',
      'account',
    ],
  ],
  [
    'viewer',
    [
      'overview',
      'services',
      'training-programs',
      'participants',
      'certificates',
      'contacts',
      'batches',
      'clients',
      'showcase',
      'jobs',
      'newsletter',
      'account',
    ],
  ],
  ['trainer', ['own-batches', 'account']],
  ['user', []],
])('the role %s sees exactly its sections', (role, views) => {
  const offered = [...SECTIONS, ...OFFICE_SECTIONS].filter(({ permission }) => isAllowed(role, permission))
  expect(offered.map(({ view }) => view)).toEqual(views)
})
