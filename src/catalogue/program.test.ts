import { expect, test } from 'vitest'
import { artworkSeed, DELIVERY_LABELS, programPath } from './program.ts'

test('the address of a program is its slug, else its id', () => {
  expect(programPath({ id: 7, slug: 'vda-audit' })).toBe('/training-programs/vda-audit')
  expect(programPath({ id: 7, slug: null })).toBe('/training-programs/7')
})

test('the artwork follows the slug, else the id', () => {
  expect(artworkSeed({ id: 7, slug: 'vda-audit' })).toBe('vda-audit')
  expect(artworkSeed({ id: 7, slug: null })).toBe('7')
})

test('the delivery labels are those of the specification', () => {
  expect(DELIVERY_LABELS).toEqual({ online: 'Online Only', offline: 'Offline Only', both: 'Both Online & Offline' })
})
