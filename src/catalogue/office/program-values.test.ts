import { expect, test } from 'vitest'
import { programFormSchema } from '../program.schema.ts'
import { programOf } from '#app/testing/test-records.ts'
import { BLANK_PROGRAM, isSlugBeyondHope, programInPreview, programInput, programValues } from './program-values.ts'

const program = programOf({
  title: 'Cost Basics',
  slug: 'cost-basics',
  price: 9500,
  online_price: null,
  offline_price: 9500,
  delivery_mode: 'offline',
})

test('opening a program and saving it unchanged changes nothing', () => {
  const { id: _id, price: _price, imagePath: _imagePath, ...kept } = program
  expect(programFormSchema.parse(programInput(programValues(program)))).toEqual(kept)
})

test('a new program is offered both online and offline', () => {
  expect(BLANK_PROGRAM.delivery_mode).toBe('both')
})

test('title, slug, category, duration, offline price and description are required, and nothing else', () => {
  const checked = programFormSchema.safeParse(programInput(BLANK_PROGRAM))
  expect(missing(checked)).toEqual(['title', 'slug', 'category', 'duration', 'description', 'offline_price'])
})

test('prices are sent as whole rupees however they were typed', () => {
  expect(programInput({ ...BLANK_PROGRAM, offline_price: '₹12,500', online_price: 'abc' })).toMatchObject({
    offline_price: 12500,
    online_price: 0,
  })
})

test('the price that the delivery does not have is neither shown nor sent', () => {
  const online = { ...BLANK_PROGRAM, delivery_mode: 'online', offline_price: '12500', online_price: '9500' }
  expect(programInput(online)).toMatchObject({ offline_price: null, online_price: 9500 })
  expect(programInPreview(online)).toMatchObject({ offline_price: null, online_price: 9500, price: 9500 })
  const offline = { ...online, delivery_mode: 'offline' }
  expect(programInput(offline)).toMatchObject({ offline_price: 12500, online_price: null })
  expect(programValues({ ...program, online_price: 3000 })).toMatchObject({ offline_price: '9500', online_price: '' })
})

test('an online program needs its online price instead of the offline one', () => {
  const checked = programFormSchema.safeParse(programInput({ ...BLANK_PROGRAM, delivery_mode: 'online' }))
  expect(missing(checked)).toEqual(['title', 'slug', 'category', 'duration', 'description', 'online_price'])
})

test('the preview has the price that will be stored: offline, else online, else 0', () => {
  expect(programInPreview({ ...BLANK_PROGRAM, offline_price: '9500', online_price: '8000' }).price).toBe(9500)
  expect(programInPreview({ ...BLANK_PROGRAM, online_price: '8000' }).price).toBe(8000)
  expect(programInPreview(BLANK_PROGRAM).price).toBe(0)
})

test('a program that has no slug yet opens with one made from its title', () => {
  expect(programValues({ ...program, slug: null }).slug).toBe('cost-basics')
})

test.each([
  ['cost-', false],
  ['cost-basics', false],
  ['', false],
  ['Cost', true],
  ['cost basics', true],
  ['-cost', true],
  ['cost--basics', true],
])('while it is typed, %o is wrong already: %s', (slug, isWrong) => {
  expect(isSlugBeyondHope(slug)).toBe(isWrong)
})

/** The fields with an error, in the order of the schema. */
function missing(checked: { error?: { issues: ReadonlyArray<{ path: PropertyKey[] }> } | undefined }): PropertyKey[] {
  return [...new Set(checked.error?.issues.map((issue) => issue.path[0] ?? ''))]
}
