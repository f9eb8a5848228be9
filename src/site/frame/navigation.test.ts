import { expect, test } from 'vitest'
import { serviceAnchors } from '#catalogue/service.ts'
import { isCurrentPage, SERVICE_ANCHORS, SERVICE_LINKS } from './navigation.ts'

test('a link is marked on its exact path only', () => {
  expect(isCurrentPage('/training-programs', '/training-programs')).toBe(true)
  expect(isCurrentPage('/training-programs/iso-9001', '/training-programs')).toBe(false)
  expect(isCurrentPage('/about', '/')).toBe(false)
  expect(isCurrentPage('/', '/')).toBe(true)
})

test('a slash at the end is the same page', () => {
  expect(isCurrentPage('/about/', '/about')).toBe(true)
})

test('the footer’s anchors lead to the home page, and are the ones that the services answer to', () => {
  const anchors = SERVICE_LINKS.map(({ to }) => to).filter((to) => to.includes('#'))
  expect(anchors).toEqual(SERVICE_ANCHORS.map((anchor) => `/#${anchor}`))
  const titles = ['ISO Certification', 'Customer Audits', 'Business Strategy']
  const placed = serviceAnchors(titles.map((title, index) => ({ id: index + 1, title })))
  expect([...placed.values()]).toEqual([...SERVICE_ANCHORS])
})
