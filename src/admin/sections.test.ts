import { expect, test } from 'vitest'
import { sectionOfPage, viewOf } from './sections.tsx'

const at = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  return sectionOfPage(pathname, searchParams)
}

test.each([
  ['/admin', 'overview'],
  ['/admin?view=participants&status=active', 'participants'],
  ['/admin/training-programs/edit/3', 'training-programs'],
  ['/admin/delete/contact/12', 'contacts'],
  ['/admin/delete/training-program/1', 'training-programs'],
])('%s belongs to %s', (address, section) => {
  expect(at(address)).toBe(section)
})

test('an unknown path or view falls back to the overview (SPEC.md section 2)', () => {
  expect(at('/admin/whatever/else')).toBe('overview')
  expect(at('/admin/delete/everything/1')).toBe('overview')
  expect(viewOf(new URLSearchParams('view=secrets'))).toBe('overview')
})
