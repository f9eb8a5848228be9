import { expect, test } from 'vitest'
import { permissionOfForm } from './form-path.ts'

test.each([
  ['/admin/services/create', 'content.write'],
  ['/admin/training-programs/edit/3', 'content.write'],
  ['/admin/participants/create?contact=5', 'records.write'],
  ['/admin/certificates/create', 'records.write'],
  ['/admin/delete/contact/7', 'records.write'],
  ['/admin/delete/service/7', 'content.write'],
  ['/admin/delete/invoice/7', undefined],
  ['/admin?view=participants&cursor=x', undefined],
  ['/admin/participants/import', undefined],
  ['/training-programs/edit', undefined],
])('%s asks for %s', (path, permission) => {
  expect(permissionOfForm(path)).toBe(permission)
})
