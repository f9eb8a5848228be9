import { expect, test } from 'vitest'
import { featureList, footerAnchors, serviceAnchors, serviceIcon, servicePath } from './service.ts'
import { SERVICE_ICONS } from './service-icons.ts'

test('a known icon stays', () => {
  for (const icon of SERVICE_ICONS) expect(serviceIcon(icon)).toBe(icon)
})

test('an unknown icon falls back to the briefcase', () => {
  for (const icon of ['', 'rocket', 'Users', 'toString']) expect(serviceIcon(icon)).toBe('briefcase')
})

test('the address of a service is its slug, else its id', () => {
  expect(servicePath({ id: 3, slug: 'customer-audits' })).toBe('/services/customer-audits')
  expect(servicePath({ id: 3, slug: null })).toBe('/services/3')
})

test('features that are not a list are not shown, and duplicates are shown once', () => {
  for (const stored of [null, undefined, 'Line walk', { 0: 'Line walk' }, 3]) expect(featureList(stored)).toEqual([])
  expect(featureList(['Line walk', 'Mock audit', 'Line walk'])).toEqual(['Line walk', 'Mock audit'])
})

const NAMES = ['Consultancy', 'Audit', 'Strategy']

test('the anchors of the footer belong to the matching services', () => {
  const services = ['ISO Certification', 'Customer Audits', 'VDA Audits', 'Business Strategy'].map((title, index) => ({
    id: index + 1,
    title,
  }))
  expect([...serviceAnchors(services, NAMES)]).toEqual([
    [1, 'consultancy'],
    [2, 'audit'],
    [4, 'strategy'],
  ])
})

test('an anchor without a matching service belongs to no service', () => {
  expect(serviceAnchors([{ id: 1, title: 'Recruitment' }], NAMES).size).toBe(0)
})

test('a name of the company’s own belongs to the first service that has it in its title, in any script', () => {
  const names = ['Payroll', 'परामर्श', 'Training']
  expect(footerAnchors(names)).toEqual(['service-1', 'service-2', 'service-3'])
  const services = [
    { id: 4, title: 'व्यवसाय परामर्श' },
    { id: 5, title: 'payroll and accounts' },
    { id: 6, title: 'Payroll audits' },
  ]
  expect([...serviceAnchors(services, names)]).toEqual([
    [5, 'service-1'],
    [4, 'service-2'],
  ])
})
