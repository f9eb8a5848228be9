import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardPrice, priceToSave, readPrice, shownPrices } from './price.ts'

const priced = { price: 10_000, online_price: 8000, offline_price: 12_000, delivery_mode: 'both' as const }

test('an online-only program shows its online price alone', () => {
  expect(shownPrices({ ...priced, delivery_mode: 'online' })).toEqual([{ label: 'Online', amount: 8000 }])
})

test('an online-only program without an online price shows its price, not the offline one', () => {
  const program = { ...priced, delivery_mode: 'online' as const, online_price: null }
  expect(shownPrices(program)).toEqual([{ label: 'Online', amount: 10_000 }])
})

test('an offline-only program shows its offline price alone', () => {
  expect(shownPrices({ ...priced, delivery_mode: 'offline' })).toEqual([{ label: 'Classroom', amount: 12_000 }])
})

test('an offline-only program without an offline price shows its price, not the online one', () => {
  const program = { ...priced, delivery_mode: 'offline' as const, offline_price: null }
  expect(shownPrices(program)).toEqual([{ label: 'Classroom', amount: 10_000 }])
})

test('a program given both ways shows both prices', () => {
  expect(shownPrices(priced)).toEqual([
    { label: 'Online', amount: 8000 },
    { label: 'Classroom', amount: 12_000 },
  ])
})

test('given both ways without an offline price, the classroom costs what online costs', () => {
  expect(shownPrices({ ...priced, offline_price: null })[1]).toEqual({ label: 'Classroom', amount: 8000 })
})

test('given both ways with neither price, both lines show the price', () => {
  const program = { ...priced, online_price: null, offline_price: null }
  expect(shownPrices(program).map(({ amount }) => amount)).toEqual([10_000, 10_000])
})

test('a price of nothing is a price, not a missing one', () => {
  expect(shownPrices({ ...priced, online_price: 0, delivery_mode: 'online' })).toEqual([{ label: 'Online', amount: 0 }])
  expect(cardPrice({ price: 10_000, online_price: 0 })).toBe(0)
})

test('a card shows the online price, else the price, whatever the delivery', () => {
  expect(cardPrice({ price: 10_000, online_price: 8000 })).toBe(8000)
  expect(cardPrice({ price: 10_000, online_price: null })).toBe(10_000)
})

test('the price saved is the offline one, else the online one, else 0', () => {
  expect(priceToSave({ offline_price: 12_000, online_price: 8000 })).toBe(12_000)
  expect(priceToSave({ offline_price: null, online_price: 8000 })).toBe(8000)
  expect(priceToSave({ offline_price: null, online_price: null })).toBe(0)
})

test.each([
  ['12500', 12_500],
  [' 12500 ', 12_500],
  ['12500.7', 12_500],
  [12_500.9, 12_500],
  ['-5', 0],
  [-5, 0],
  ['abc', 0],
  ['12,500', 0],
  ['Infinity', 0],
  ['', null],
  ['   ', null],
  [null, null],
  [undefined, null],
])('the typed price %j is read as %j', (typed, amount) => {
  expect(readPrice(typed)).toBe(amount)
})

test('a typed price is always nothing at all or whole rupees from 0', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double(), fc.integer().map(String)), (typed) => {
      const amount = readPrice(typed)
      expect(amount === null || (Number.isInteger(amount) && amount >= 0)).toBe(true)
    }),
  )
})
