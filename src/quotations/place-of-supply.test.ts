import { expect, test } from 'vitest'
import { placeOfSupply, taxesOf, type SupplyParties } from './place-of-supply.ts'

const place = (more: Partial<SupplyParties>) =>
  placeOfSupply({
    sellerState: 'Haryana',
    buyer: { gstin: null, state: 'Delhi' },
    supplies: ['classroom'],
    performedIn: null,
    onlinePlaceOfSupply: 'recipient',
    override: null,
    ...more,
  })
const IN_MAHARASHTRA = { gstin: '27AAPFU0939F1ZV', state: 'Haryana' }

test('a registered buyer has the tax of the State of its GSTIN, whatever the address and the supply', () => {
  for (const supplies of [['classroom'], ['in-plant'], ['online'], ['service'], ['classroom', 'service']] as const) {
    expect(place({ buyer: IN_MAHARASHTRA, supplies })).toMatchObject({ state: 'Maharashtra', code: '27', isIntraState: false })
  }
})

test('training of a buyer without GSTIN has the tax of the State where it is held', () => {
  expect(place({})).toMatchObject({ state: 'Haryana', isIntraState: true })
  expect(place({ supplies: ['in-plant'], buyer: { gstin: null, state: 'Maharashtra' } })).toMatchObject({
    state: 'Maharashtra',
    isIntraState: false,
  })
  expect(place({ performedIn: 'Karnataka' })).toMatchObject({ state: 'Karnataka', code: '29', isIntraState: false })
})

test('services, and by default online training, of a buyer without GSTIN have the tax of the buyer’s State', () => {
  expect(place({ supplies: ['service'] })).toMatchObject({ state: 'Delhi', isIntraState: false })
  expect(place({ supplies: ['online'] })).toMatchObject({ state: 'Delhi', isIntraState: false })
  expect(place({ supplies: ['online'], onlinePlaceOfSupply: 'performed' })).toMatchObject({ state: 'Haryana', isIntraState: true })
})

test('a buyer in a special economic zone of the own State has integrated tax, if the office says so with a reason', () => {
  const override = { state: 'Haryana', reason: 'SEZ unit', isInterState: true }
  const found = place({ buyer: { gstin: '06AAPFU0939F1ZZ', state: 'Haryana' }, override })
  expect(found).toMatchObject({ state: 'Haryana', code: '06', isIntraState: false })
  expect('missing' in found ? '' : taxesOf(found)).toBe('IGST')
})

test('without a State nothing is assumed, and lines with different places are asked about', () => {
  expect(place({ buyer: { gstin: null, state: null } })).toMatchObject({ missing: 'buyer.state' })
  expect(place({ supplies: ['classroom', 'service'] })).toMatchObject({ missing: 'place' })
  expect(place({ supplies: ['classroom', 'service'], override: { state: 'Haryana', reason: 'Asked the accountant' } })).toMatchObject({
    isIntraState: true,
    reason: 'Chosen by the office: Asked the accountant',
  })
})

test('the taxes of a place are named: a Union Territory has UTGST', () => {
  const at = (code: string, isIntraState: boolean) => taxesOf({ state: '', code, isIntraState, reason: '' })
  expect([at('06', true), at('04', true), at('27', false)]).toEqual(['CGST and SGST', 'CGST and UTGST', 'IGST'])
})
