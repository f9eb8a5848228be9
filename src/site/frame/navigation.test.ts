import { expect, test } from 'vitest'
import { serviceAnchors } from '#catalogue/service.ts'
import shipped from '#company/default-company.json' with { type: 'json' }
import { isCurrentPage, serviceLinks } from './navigation.ts'

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
  const anchors = serviceLinks(shipped.footerServices)
    .map(({ to }) => to)
    .filter((to) => to.includes('#'))
  expect(anchors).toEqual(['/#consultancy', '/#audit', '/#strategy'])
  const titles = ['ISO Certification', 'Customer Audits', 'Business Strategy']
  const labels = shipped.footerServices.map(({ label }) => label)
  const placed = serviceAnchors(
    titles.map((title, index) => ({ id: index + 1, title })),
    labels,
  )
  expect([...placed.values()].map((anchor) => `/#${anchor}`)).toEqual(anchors)
})
