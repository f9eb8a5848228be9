import { expect, test } from 'vitest'
import { DELIVERY_MODES } from './program.ts'
import { cardPrice, missingPrice, pricesToSave, shownPrices } from './price.ts'

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
  expect(cardPrice({ ...priced, online_price: 0 }).amount).toBe(0)
})

test.each([
  ['both prices', {}, { amount: 8000, label: 'Online' }],
  ['both ways, no online price', { online_price: null }, { amount: 10_000, label: 'Online' }],
  ['both ways, no offline price', { offline_price: null }, { amount: 8000, label: 'Online or classroom' }],
  ['online only', { delivery_mode: 'online' as const }, { amount: 8000, label: 'Online' }],
  ['online only, no online price', { delivery_mode: 'online' as const, online_price: null }, { amount: 10_000, label: 'Online' }],
  ['offline only with an online price left over', { delivery_mode: 'offline' as const }, { amount: 12_000, label: 'Classroom' }],
  ['offline only, no offline price', { delivery_mode: 'offline' as const, offline_price: null }, { amount: 10_000, label: 'Classroom' }],
])('a card shows the online price, else price, of those that the delivery has, and names it: %s', (_, changes, shown) => {
  expect(cardPrice({ ...priced, ...changes })).toEqual(shown)
})

test.each(DELIVERY_MODES)('the price of a card is the first that the page shows: %s', (delivery_mode) => {
  for (const online_price of [null, 8000]) {
    for (const offline_price of [null, 12_000]) {
      const program = { price: 10_000, online_price, offline_price, delivery_mode }
      expect(cardPrice(program).amount).toBe(shownPrices(program)[0].amount)
    }
  }
})

test('the price saved is the offline one, else the online one, else 0', () => {
  const both = { delivery_mode: 'both' as const }
  expect(pricesToSave({ ...both, offline_price: 12_000, online_price: 8000 }).price).toBe(12_000)
  expect(pricesToSave({ ...both, offline_price: null, online_price: 8000 }).price).toBe(8000)
  expect(pricesToSave({ ...both, offline_price: null, online_price: null }).price).toBe(0)
})

test.each([
  ['online', 8000, 12_000, { price: 8000, online_price: 8000, offline_price: null }],
  ['online', null, 12_000, { price: 12_000, online_price: 12_000, offline_price: null }],
  ['offline', 8000, 12_000, { price: 12_000, online_price: null, offline_price: 12_000 }],
  ['both', 8000, 12_000, { price: 12_000, online_price: 8000, offline_price: 12_000 }],
] as const)('a price that the delivery does not have is emptied: %s, %j, %j', (delivery_mode, online_price, offline_price, saved) => {
  expect(pricesToSave({ delivery_mode, online_price, offline_price })).toEqual(saved)
})

test('the offline price is required, but for an online program, which needs either', () => {
  const without = { online_price: 8000, offline_price: null }
  expect(missingPrice({ ...without, delivery_mode: 'both' })).toBe('offline_price')
  expect(missingPrice({ ...without, delivery_mode: 'offline' })).toBe('offline_price')
  expect(missingPrice({ ...without, delivery_mode: 'online' })).toBeUndefined()
  expect(missingPrice({ online_price: null, offline_price: 0, delivery_mode: 'online' })).toBeUndefined()
  expect(missingPrice({ online_price: null, offline_price: null, delivery_mode: 'online' })).toBe('online_price')
})
